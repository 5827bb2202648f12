import type { ErrorClass } from './error-classes';

/** Words by the class they stand for, each list separated by blanks: tables as they are best read, and small to send. */
export type ClassWords = readonly (readonly [ErrorClass, string])[];

/** Each word of the lists with its class; of a word listed twice the last holds. */
export const classByWord = (lists: ClassWords): [word: string, errorClass: ErrorClass][] =>
  lists.flatMap(([errorClass, words]) => words.split(' ').map((word): [string, ErrorClass] => [word, errorClass]));

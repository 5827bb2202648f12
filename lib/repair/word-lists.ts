import type { ErrorClass } from './error-classes';

/** Words by what they stand for, each list separated by blanks: tables as they are best read, and small to send. */
export type WordLists<Meaning extends string> = readonly (readonly [Meaning, string])[];

export type ClassWords = WordLists<ErrorClass>;

/** Each word of the lists with its meaning, in their order. */
export const byWord = <Meaning extends string>(lists: WordLists<Meaning>): [word: string, meaning: Meaning][] =>
  lists.flatMap(([meaning, words]) => words.split(' ').map((word): [string, Meaning] => [word, meaning]));

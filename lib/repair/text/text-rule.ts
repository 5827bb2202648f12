import type { ErrorClass } from '../error-classes';

/**
 * A way of putting things that tells the class of a failure; what it names is never one environment's message.
 * `pattern` runs in linear time: it is tried on a text of bounded length, and no repetition stands inside another.
 */
export type TextRule = {
  /** Kept with every attempt it decided, as `text:<name>`. */
  name: string;
  errorClass: ErrorClass;
  pattern: RegExp;
  /** Ends the sentence "the message says …". */
  says: string;
  /** A message it decides, and one that looks alike and is something else or nothing. */
  example: string;
  counterExample: string;
};

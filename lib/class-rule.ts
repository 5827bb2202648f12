import type { ErrorClass } from './repair/error-classes';

/** A project's own rule: messages that its pattern finds get its class. */
export type ClassRule = {
  id: number;
  /** A regular expression of RE2's syntax, found anywhere in the message, in any case. */
  pattern: string;
  targetClass: ErrorClass;
  /** The one tool it is about; null for all. */
  tool: string | null;
  isEnabled: boolean;
};

export const MAX_CLASS_RULES = 50;
export const MAX_RULE_PATTERN_LENGTH = 300;

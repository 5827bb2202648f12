import type { Issue } from '../attempt';
import type { Stage } from '../words';
import { DEFAULT_CONTRACT } from './built-in-contracts';
import { classifyBy, type ReadWords, type Verdict } from './classify-by';
import { codeOfError } from './code-of-error';
import type { Contract } from './contract';
import { errorParts } from './error-parts';
import { isCancelled } from './is-cancelled';
import { type SentenceReader, unreadSentence } from './issues/finding';
import { firstIssuesOf, issuesInFields } from './issues-in-fields';

/** Reads what people wrote where no field says anything. Much larger than all else, so whoever needs it passes it in. */
export type WordReader = {
  classOf: ReadWords;
  /** The issues that a text lists. */
  issuesOf: (text: string) => Issue[];
  /** The issue that a validator's sentence about a place states. */
  issueOf: SentenceReader;
};

export type ErrorContext = {
  tool: string;
  stage: Stage | null;
  contract?: Pick<Contract, 'aliases' | 'codeRows'>;
  /** Words say nothing when absent. */
  words?: WordReader;
};

const NO_WORDS: WordReader = { classOf: () => null, issuesOf: () => [], issueOf: unreadSentence };

export type ClassifiedError = Verdict & {
  code: string | null;
  message: string | null;
  issues: readonly Issue[];
  /** The caller called it off: control flow, and no failure. */
  isCancelled: boolean;
};

/**
 * The class of whatever a validator, tool or provider threw or answered, with its code and issues. Fields decide; words do
 * only where no field says what happened.
 */
export const classifyError = (error: unknown, context: ErrorContext): ClassifiedError => {
  const { contract = DEFAULT_CONTRACT, tool, stage, words = NO_WORDS } = context;
  const parts = errorParts(error);
  const told = issuesInFields(parts, words.issueOf);
  const code = codeOfError(parts, contract);
  const message = parts.texts[0] ?? null;
  const failure = { sentClass: null, code, message, issues: told, stage, tool, contract };
  const verdict = classifyBy(failure, words.classOf);
  // Issues out of words show where; what the failure is, the words themselves say better.
  const issues = told.length > 0 ? told : firstIssuesOf(parts.texts, words.issuesOf);
  return { ...verdict, code, message, issues, isCancelled: isCancelled({ code, message }) };
};

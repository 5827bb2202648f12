import type { Issue } from '../attempt';
import type { Stage } from '../words';
import { DEFAULT_CONTRACT } from './built-in-contracts';
import { classify, type Verdict } from './classify';
import { codeOfError } from './code-of-error';
import type { Contract } from './contract';
import { errorParts } from './error-parts';
import { isCancelled } from './is-cancelled';
import { issuesInFields, issuesInWords } from './issues-of-error';

export type ErrorContext = { tool: string; stage: Stage | null; contract?: Pick<Contract, 'aliases' | 'codeRows'> };

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
  const { contract = DEFAULT_CONTRACT, tool, stage } = context;
  const parts = errorParts(error);
  const told = issuesInFields(parts);
  const code = codeOfError(parts, contract);
  const message = parts.texts[0] ?? null;
  const verdict = classify({ sentClass: null, code, message, issues: told, stage, tool, contract });
  // Issues out of words show where; what the failure is, the words themselves say better.
  const issues = told.length > 0 ? told : issuesInWords(parts);
  return { ...verdict, code, message, issues, isCancelled: isCancelled({ code, message }) };
};

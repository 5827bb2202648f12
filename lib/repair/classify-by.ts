import type { Issue } from '../attempt';
import { MODEL_OUTPUT_TOOL, type Stage } from '../words';
import { DEFAULT_CONTRACT } from './built-in-contracts';
import { aliasKey } from './class-aliases';
import { classOfCode, yieldsTo } from './code-classes';
import { codeRowOf, type Contract } from './contract';
import { isErrorClass, type ErrorClass } from './error-classes';
import { validatorKeywordClass } from './validator-keywords';

/** A class, and the rule that found it (`explicit`, `http:429`, `issues:missing`, `text:not_found`, `none`). */
export type Verdict = { errorClass: ErrorClass; rule: string };

/** What is known of a failed attempt. */
export type Failure = {
  /** The class as the client sent it. */
  sentClass: string | null;
  code: string | null;
  /** Decoded text of the message. */
  message: string | null;
  issues: readonly Issue[];
  stage: Stage | null;
  tool: string;
  /** Whose aliases and codes hold; the default contract's when absent. */
  contract?: Pick<Contract, 'aliases' | 'codeRows'>;
};

const sentVerdict = (sent: string, { aliases }: Pick<Contract, 'aliases'>): Verdict => {
  if (isErrorClass(sent)) return { errorClass: sent, rule: 'explicit' };
  const key = aliasKey(sent);
  const errorClass = key === null ? null : isErrorClass(key) ? key : Object.hasOwn(aliases, key) ? aliases[key] : null;
  return errorClass ? { errorClass, rule: `alias:${key}` } : { errorClass: 'unsupported_error', rule: 'unknown_class' };
};

const codeVerdict = (code: string, contract: Pick<Contract, 'codeRows'>): Verdict | null => {
  const row = codeRowOf(contract, code);
  return row ? { errorClass: row.errorClass, rule: `contract:${code}` } : classOfCode(code);
};

/** Arguments that do not parse have no shape, and a broken shape says more than a broken precondition. */
const BY_WEIGHT: readonly ErrorClass[] = ['malformed_json', 'schema_violation', 'argument_error'];

const issuesVerdict = ({ issues, stage, tool }: Failure): Verdict | null => {
  if (issues.length === 0 || tool === MODEL_OUTPUT_TOOL) return null;
  const found = BY_WEIGHT.map((errorClass) => ({
    errorClass,
    issue: issues.find(({ keyword }) => validatorKeywordClass(keyword) === errorClass),
  })).find(({ issue }) => issue !== undefined);
  const rule = `issues:${found?.issue?.keyword ?? 'other'}`;
  if (stage === 'output_validated') return { errorClass: 'output_contract_violation', rule };
  return { errorClass: found?.errorClass ?? 'schema_violation', rule };
};

/** An output that is no call at all breaks the shape a model must keep to; only its arguments can be malformed. */
const modelOutputVerdict = (text: Verdict | null): Verdict =>
  text?.rule === 'text:arguments_not_json' ? text : { errorClass: 'schema_violation', rule: 'model_output' };

/** What the words of a failure say, null where they say nothing that is known. */
export type ReadWords = (message: string) => Verdict | null;

/**
 * The error class of a failed attempt. The client's own word comes first, then structured codes, a validator's issues
 * and, last, its words by a reader that is passed in; what nothing knows is `unsupported_error`.
 */
export const classifyBy = (failure: Failure, readWords: ReadWords): Verdict => {
  const { sentClass, code, message, tool, contract = DEFAULT_CONTRACT } = failure;
  if (sentClass !== null && sentClass.trim() !== '') return sentVerdict(sentClass, contract);
  const byCode = code === null ? null : codeVerdict(code, contract);
  const more = byCode && yieldsTo(byCode.rule);
  if (byCode && !more) return byCode;
  const byIssues = issuesVerdict(failure);
  if (byIssues) return byIssues;
  if (byCode && more === 'issues') return byCode;
  const byText = message === null ? null : readWords(message);
  if (tool === MODEL_OUTPUT_TOOL) return modelOutputVerdict(byText);
  return byText ?? byCode ?? { errorClass: 'unsupported_error', rule: 'none' };
};

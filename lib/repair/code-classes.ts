import { awsCodeOf } from './aws-code-classes';
import { aliasKey, CLASS_ALIASES } from './class-aliases';
import { isErrorClass, type ErrorClass } from './error-classes';
import { errnoOf } from './errno-classes';
import { decisiveExceptionOf, genericExceptionOf } from './exception-classes';
import { finishReasonOf } from './finish-reason-classes';
import { grpcStatusOf } from './grpc-status-classes';
import { httpStatusOf } from './http-status-classes';
import { knownCode, type KnownCode } from './known-code';
import { sqlstateOf } from './sqlstate-classes';
import { validatorCodeOf } from './validator-keywords';
import { byWord } from './word-lists';

export type CodeVerdict = {
  errorClass: ErrorClass;
  /** Which table knew the code, and as what: `http:429`. */ rule: string;
};

/** Codes of runtimes and providers that no other table spells like this. */
export const NAMED_CODES: ReadonlyMap<string, ErrorClass> = new Map([
  ['429_QUOTA', 'quota_exceeded'],
  ['tool_use_failed', 'schema_violation'],
]);

/** JSON-RPC and MCP error numbers. */
export const JSON_RPC_CLASSES: ReadonlyMap<string, ErrorClass> = new Map(
  byWord([
    ['malformed_json', '-32700'],
    ['wrong_tool', '-32601'],
    ['argument_error', '-32602 -32600'],
    ['internal_error', '-32603 -32020 -32021 -32022'],
    ['unavailable', '-32000'],
    ['timeout', '-32001'],
    ['not_found', '-32002'],
    ['permission_error', '-32042'],
  ]),
);

/** A class name of ours, or a known foreign one, used as a code. One that stands for "unknown" leaves the word to others. */
const classNamed = (code: string): KnownCode | null => {
  const key = aliasKey(code);
  if (key === null) return null;
  const errorClass = isErrorClass(key) ? key : Object.hasOwn(CLASS_ALIASES, key) ? CLASS_ALIASES[key] : null;
  return errorClass === 'unsupported_error' ? null : knownCode(key, errorClass);
};

/** The first table that knows a code decides. */
const TABLES: readonly { prefix: string; find: (code: string) => KnownCode | null }[] = [
  { prefix: 'code', find: (code) => knownCode(code, NAMED_CODES.get(code)) },
  { prefix: 'http', find: httpStatusOf },
  { prefix: 'grpc', find: grpcStatusOf },
  { prefix: 'errno', find: errnoOf },
  { prefix: 'jsonrpc', find: (code) => knownCode(code, JSON_RPC_CLASSES.get(code)) },
  { prefix: 'sqlstate', find: sqlstateOf },
  { prefix: 'aws', find: awsCodeOf },
  { prefix: 'validator', find: validatorCodeOf },
  { prefix: 'finish', find: finishReasonOf },
  { prefix: 'exception', find: decisiveExceptionOf },
  { prefix: 'code', find: classNamed },
  { prefix: 'raised', find: genericExceptionOf },
];

const LONGEST_CODE = 120;

/** The class a structured code stands for, and the rule that knew it; null for a code no table knows. */
export const classOfCode = (code: string): CodeVerdict | null => {
  const text = code.trim();
  if (text === '' || text.length > LONGEST_CODE) return null;
  for (const { prefix, find } of TABLES) {
    const known = find(text);
    if (known) return { errorClass: known.errorClass, rule: `${prefix}:${known.key}` };
  }
  return null;
};

/** What may say more than a code: these codes only tell that the input was refused, not what was wrong with it. */
export const YIELDING_RULES: ReadonlyMap<string, 'issues' | 'text'> = new Map([
  ['http:400', 'issues'],
  ['http:422', 'issues'],
  ['grpc:INVALID_ARGUMENT', 'issues'],
  ['jsonrpc:-32602', 'text'],
  ['jsonrpc:-32000', 'text'],
]);

/** The least specific source that still says more than this rule's code; null where the code is decisive. */
export const yieldsTo = (rule: string): 'issues' | 'text' | null =>
  YIELDING_RULES.get(rule) ?? (rule.startsWith('raised:') ? 'text' : null);

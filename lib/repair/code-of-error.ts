import { classOfCode, yieldsTo } from './code-classes';
import { codeRowOf, type Contract } from './contract';
import type { ErrorPart, ErrorParts } from './error-parts';

const GRPC_CODES = 17;

/** gRPC puts a small number under `code`, and so do others: theirs comes without details and metadata. */
const isGrpc = (part: ErrorPart, code: number): boolean =>
  code > 0 && code < GRPC_CODES && (part.has('details') || part.has('metadata'));

const numberCode = (part: ErrorPart): string[] => {
  const code = part.get('code');
  if (typeof code !== 'number' || !Number.isInteger(code) || code === 0) return [];
  return [isGrpc(part, code) ? `grpc:${code}` : String(code)];
};

/** Names under which errors tell what they are, the more specific first. */
export const NAMING_FIELDS = [
  'code',
  'finishReason',
  'finish_reason',
  'stopReason',
  'stop_reason',
  'status',
  'type',
  'errorType',
  'name',
];
/** Names under which errors keep an HTTP status. */
export const STATUS_FIELDS = ['status', 'statusCode', 'status_code', 'httpStatus', 'httpStatusCode'];

const metadataOf = (part: ErrorPart): ErrorPart => {
  const metadata = part.get('$metadata');
  return new Map(typeof metadata === 'object' && metadata !== null ? Object.entries(metadata) : []);
};

const statusesIn = (part: ErrorPart): string[] =>
  STATUS_FIELDS.map((name) => part.get(name) ?? metadataOf(part).get(name)).flatMap((status) =>
    typeof status === 'number' && status >= 400 && status < 600 ? [String(status)] : [],
  );

/** What every error is called says nothing of one. */
const EVERY_ERROR: ReadonlySet<unknown> = new Set(['Error', 'error', '']);

const textsIn = (part: ErrorPart, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const value = part.get(name);
    return typeof value === 'string' && !EVERY_ERROR.has(value) ? [value] : [];
  });

const codesIn = (part: ErrorPart): string[] => [
  ...textsIn(part, NAMING_FIELDS),
  ...numberCode(part),
  ...statusesIn(part),
];

/** A code of the tool's own that nobody knows. */
const ownCodes = (part: ErrorPart): string[] => [...textsIn(part, ['code', 'name']), ...numberCode(part)];

/** How much a code says: one that decides on its own, one that only issues refine, one that any text may. */
const WEIGHTS = [null, 'issues', 'text'] as const;

/**
 * The code of an error: of those that are known the one that says most, else the first there is. A specific code inside
 * wins over the general name of what wraps it.
 */
export const codeOfError = ({ objects }: ErrorParts, contract: Pick<Contract, 'codeRows'>): string | null => {
  const known = objects.flatMap(codesIn).flatMap((code) => {
    if (codeRowOf(contract, code) !== null) return [{ code, weight: null }];
    const rule = classOfCode(code)?.rule;
    return rule === undefined ? [] : [{ code, weight: yieldsTo(rule) }];
  });
  for (const weight of WEIGHTS) {
    const found = known.find((each) => each.weight === weight);
    if (found) return found.code;
  }
  return objects.flatMap(ownCodes)[0] ?? null;
};

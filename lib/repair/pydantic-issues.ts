import type { Issue } from '../attempt';

/** One of Pydantic's findings as JSON: `{ type, loc, msg, input, ctx }`. */
export type PydanticFinding = {
  type: string;
  loc: readonly (string | number)[];
  msg?: string | null;
  /** What was found there: a text as it is, anything else as JSON. */
  input?: string | null;
};

/** "Input should be a valid integer, unable to parse …", "Input should be greater than 18", "Input should be 'a' or 'b'". */
const EXPECTED =
  /^(?:Input|String|Value|List) should (?:be |have |match )(?:a valid |an? )?(.{1,200}?)(?:, (?:unable|got)\b.*)?$/s;

const MAX_RECEIVED = 200;

/** What Pydantic found wrong, as issues: `loc` becomes a JSON Pointer, its `type` the keyword. */
export const issuesOfPydantic = (findings: readonly PydanticFinding[]): Issue[] =>
  findings.map(({ type, loc, msg, input }) => ({
    path: loc.map((step) => `/${escapePointer(String(step))}`).join(''),
    keyword: type,
    expected: EXPECTED.exec(msg ?? '')?.[1] ?? null,
    received: isAbsence(type) ? null : (input?.slice(0, MAX_RECEIVED) ?? null),
    message: msg ?? null,
  }));

/** For what is missing, `input` is the object it is missing from. */
const isAbsence = (type: string): boolean => /^missing(?:_|$)/.test(type);

const escapePointer = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');

import { type Finding, type FindingReader, issue, listAt, textAt } from './finding';
import { pointerOf } from './pointer';
import { byWord } from '../word-lists';

/** What Zod's codes are stored as. */
export const ZOD_KEYWORDS: ReadonlyMap<string, string> = new Map(
  byWord([
    ['wrong_type', 'invalid_type invalid_arguments invalid_return_type not_finite'],
    ['invalid_enum', 'invalid_enum_value invalid_literal invalid_value invalid_union_discriminator'],
    ['unknown_property', 'unrecognized_keys'],
    ['invalid_format', 'invalid_string invalid_format invalid_date'],
    ['too_small', 'too_small'],
    ['too_big', 'too_big'],
    ['not_multiple', 'not_multiple_of'],
    ['union_mismatch', 'invalid_union invalid_intersection_types'],
    ['custom', 'invalid_key invalid_element custom'],
  ]),
);

/** The name under which a code of Zod is stored; null for a code that is none of its. */
export const zodKeyword = (code: string): string | null => ZOD_KEYWORDS.get(code) ?? null;

const RECEIVED = /,? received "?([^\s"]{1,80})"?$/;

const receivedOf = (finding: Finding): unknown =>
  finding.get('received') ?? RECEIVED.exec(textAt(finding, 'message') ?? '')?.[1];

const EXPECTED = ['expected', 'options', 'values', 'pattern', 'minimum', 'maximum', 'divisor', 'multipleOf'];

const expectedOf = (finding: Finding): unknown =>
  EXPECTED.map((key) => finding.get(key)).find((value) => value !== undefined);

const keywordOf = (code: string, finding: Finding, received: unknown): string => {
  if (code === 'invalid_type' && received === 'undefined') return 'missing_required';
  if (finding.get('validation') === 'regex' || finding.get('format') === 'regex') return 'pattern_mismatch';
  if (code === 'invalid_union' && finding.has('discriminator')) return 'invalid_enum';
  return ZOD_KEYWORDS.get(code) ?? 'custom';
};

/** A finding of Zod 3 or 4: `{code, path, message}` and what belongs to the code. */
export const zodIssues: FindingReader = (finding) => {
  const [code, path] = [textAt(finding, 'code'), listAt(finding, 'path')];
  if (code === null || path === null || !ZOD_KEYWORDS.has(code)) return null;
  const message = textAt(finding, 'message');
  if (code === 'unrecognized_keys')
    return (listAt(finding, 'keys') ?? []).map((key) =>
      issue(pointerOf([...path, key]), 'unknown_property', { message }),
    );
  const received = receivedOf(finding);
  return [
    issue(pointerOf(path), keywordOf(code, finding, received), { expected: expectedOf(finding), received, message }),
  ];
};

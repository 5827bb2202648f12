import type { Issue } from '../../attempt';
import { issue } from './finding';
import { pointerOf } from './pointer';

type Phrase = {
  keyword: string;
  pattern: RegExp;
  /** What the groups of the pattern are, in order. */
  groups?: readonly ('expected' | 'received' | 'property')[];
};

const TYPE =
  '(string|str|number|integer|int|float|boolean|bool|array|list|object|dict|dictionary|null|date|bigint|map|set)';

/** What validators say in words; the first that fits. */
const PHRASES: readonly Phrase[] = [
  {
    keyword: 'missing_required',
    pattern: /^Invalid input: expected (\w{1,60}), received (undefined)$/,
    groups: ['expected', 'received'],
  },
  { keyword: 'missing_required', pattern: /^(?:Field )?required$|^Missing (?:required )?(?:field|property|value)$/i },
  { keyword: 'missing_required', pattern: /^must have required property '?([^\n']{1,200})'?$/, groups: ['property'] },
  { keyword: 'missing_required', pattern: /^'([^\n']{1,200})' is a required property$/, groups: ['property'] },
  {
    keyword: 'wrong_type',
    pattern: /^(?:Invalid input: )?expected (\w{1,60}), received (\w{1,60})$/i,
    groups: ['expected', 'received'],
  },
  { keyword: 'wrong_type', pattern: /^Input should be a valid (\w{1,60})/, groups: ['expected'] },
  { keyword: 'wrong_type', pattern: new RegExp(`^must be (?:an? )?${TYPE}(?:,|$)`), groups: ['expected'] },
  { keyword: 'wrong_type', pattern: /^[^\n]{1,300} is not of type '(\w{1,60})'/, groups: ['expected'] },
  {
    keyword: 'unknown_property',
    pattern: /^Unrecognized keys?(?:\(s\) in object)?: ["']([^"'\n]{1,200})["']/,
    groups: ['property'],
  },
  {
    keyword: 'unknown_property',
    pattern: /^Extra inputs are not permitted|^must NOT have (?:additional|unevaluated) properties/,
  },
  {
    keyword: 'unknown_property',
    pattern: /^Additional properties are not allowed \('([^'\n]{1,200})'/,
    groups: ['property'],
  },
  {
    keyword: 'invalid_enum',
    pattern:
      /^Invalid (?:option|enum value|literal value|discriminator)|^must be equal to (?:one of|constant)|^Input should be '|^[^\n]{1,300} is not one of \[/,
  },
  { keyword: 'pattern_mismatch', pattern: /(?:should|must) match pattern ['"](.{1,300})['"]$/, groups: ['expected'] },
  { keyword: 'pattern_mismatch', pattern: /(?:should|must) match pattern \/|^[^\n]{1,300} does not match ['"]/ },
  {
    keyword: 'invalid_format',
    pattern:
      /^must match format|^Invalid (?:email|url|uuid|date|datetime|time|duration|ip|IPv[46]|base64|cuid|ulid|jwt|ISO)/i,
  },
  {
    keyword: 'too_small',
    pattern:
      /^Too small\b|(?:should|must) (?:be|have|contain|NOT have) (?:>|greater than|at least|fewer than|more than or equal)/,
  },
  {
    keyword: 'too_big',
    pattern: /^Too big\b|(?:should|must) (?:be|have|contain|NOT have) (?:<|less than|at most|more than)/,
  },
  { keyword: 'not_multiple', pattern: /multiple of/i },
  { keyword: 'union_mismatch', pattern: /^must match (?:exactly one|a|"then") schema|under any of the given schemas$/ },
];

/** The issue that a validator's sentence about a place states; `other` where no phrase fits. */
export const phraseIssue = (path: string, sentence: string): Issue => {
  const message = sentence.trim();
  for (const { keyword, pattern, groups = [] } of PHRASES) {
    const found = pattern.exec(message);
    if (!found) continue;
    const told = new Map(groups.map((name, index) => [name, found[index + 1]]));
    const property = told.get('property');
    const at = property === undefined ? path : `${path}${pointerOf([property])}`;
    return issue(at, keyword, { expected: told.get('expected'), received: told.get('received'), message });
  }
  return issue(path, 'other', { message });
};

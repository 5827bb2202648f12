import type { Issue } from '../../../../lib/attempt';
import { errorParts } from '../../../../lib/repair/error-parts';
import { unreadSentence } from '../../../../lib/repair/issues/finding';
import { issuesInFields } from '../../../../lib/repair/issues-in-fields';

/** What a schema makes of a value: the value as the tool gets it, or what is wrong with it. */
export type SchemaVerdict = { value: unknown } | { issues: readonly Issue[] };

type Validated = { success?: boolean; value?: unknown; error?: unknown; issues?: unknown };
type Validate = (value: unknown) => Validated | PromiseLike<Validated>;

const member = (value: unknown, name: string): unknown =>
  (typeof value === 'object' || typeof value === 'function') && value !== null
    ? (Reflect.get(value, name) as unknown)
    : undefined;

/** The validation that comes with a schema: of Zod and its kin, of the SDK's own schemas, or of what makes one when it is asked. */
const validationOf = (schema: unknown): Validate | null => {
  const standard = member(schema, '~standard');
  const validate = member(standard ?? schema, 'validate');
  if (typeof validate === 'function') return (value) => validate.call(standard ?? schema, value) as Validated;
  return typeof schema === 'function' && standard === undefined ? validationOf((schema as () => unknown)()) : null;
};

/** What a validator found, as its error or its list tells; never nothing. */
export const issuesIn = (found: unknown): readonly Issue[] => {
  const issues = issuesInFields(errorParts(found), unreadSentence);
  return issues.length > 0 ? issues : [{ path: '', keyword: 'custom' }];
};

/** Validates a value as the SDK will; null where a schema brings no validation along. */
export const checkBySchema = async (schema: unknown, value: unknown): Promise<SchemaVerdict | null> => {
  const validate = validationOf(schema);
  if (validate === null) return null;
  const { success, value: valid, error, issues } = await validate(value);
  if (success === false) return { issues: issuesIn(error) };
  return issues === undefined ? { value: valid } : { issues: issuesIn(issues) };
};

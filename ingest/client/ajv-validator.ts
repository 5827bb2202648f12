import type { Issue } from '../../lib/attempt';
import { ajvIssues } from '../../lib/repair/issues/ajv-issues';
import { findingOf } from '../../lib/repair/issues/finding';
import type { ValidateSchema } from './tool-definition';

type AjvCheck = { (value: unknown): unknown; errors?: readonly object[] | null };

/** The part of Ajv that is used: an instance made with `allErrors: true` names every issue and not just the first. */
export type AjvLike = {
  compile: (schema: object) => AjvCheck;
};

/** A value is refused even where Ajv does not say why. */
const UNNAMED: readonly Issue[] = [{ path: '', keyword: 'custom' }];

/** Validates by an Ajv instance, each schema compiled once. Throws where Ajv can't compile a schema. */
export const ajvValidator = (ajv: AjvLike): ValidateSchema => {
  const compiled = new Map<unknown, AjvCheck>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(schema as object);
    compiled.set(schema, validate);
    if (validate(value) === true) return [];
    const issues = (validate.errors ?? []).flatMap((error) => ajvIssues(findingOf(error) ?? new Map()) ?? []);
    return issues.length > 0 ? issues : UNNAMED;
  };
};

import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020';
import type { Issue } from '../../lib/attempt';
import type { FindIssues } from '../../lib/repair/derived-issues';
import { boundedPattern } from './bounded-pattern';
import { isRecord } from './is-record';

/** Far above any real tool's. */
const MAX_SCHEMA_CHARS = 64 * 1024;
const MAX_ARGUMENTS_CHARS = 64 * 1024;
const MAX_ISSUES = 100;
/** Compiled schemas kept; beyond it all are let go. */
const MAX_COMPILED = 200;

const compiled = new Map<string, ValidateFunction | null>();

/** What Ajv finds wrong with a call's arguments. It never throws: a schema it cannot read finds nothing. */
export const argumentIssues: FindIssues = (schemaJson, argumentsJson) => {
  if (schemaJson.length > MAX_SCHEMA_CHARS || argumentsJson.length > MAX_ARGUMENTS_CHARS) return [];
  try {
    const validate = validatorOf(schemaJson);
    if (validate === null || validate(JSON.parse(argumentsJson))) return [];
    return (validate.errors ?? []).slice(0, MAX_ISSUES).map(issueOf);
  } catch {
    return [];
  }
};

function validatorOf(schemaJson: string): ValidateFunction | null {
  const known = compiled.get(schemaJson);
  if (known !== undefined) return known;
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  const validate = compile(schemaJson);
  compiled.set(schemaJson, validate);
  return validate;
}

function compile(schemaJson: string): ValidateFunction | null {
  try {
    const schema: unknown = JSON.parse(schemaJson);
    // An instance of its own: schemas of two tools may carry one $id.
    return isRecord(schema) ? new Ajv2020(OPTIONS).compile(schema) : null;
  } catch {
    return null;
  }
}

const OPTIONS = {
  allErrors: true,
  strict: false,
  validateSchema: false,
  validateFormats: false,
  logger: false,
  code: { regExp: boundedPattern },
} as const;

function issueOf({ instancePath, keyword, params, message }: ErrorObject): Issue {
  const { missingProperty, additionalProperty, unevaluatedProperty }: Record<string, unknown> = params;
  const member = [missingProperty, additionalProperty, unevaluatedProperty].find((name) => typeof name === 'string');
  const path = typeof member === 'string' ? `${instancePath}/${escapePointer(member)}` : instancePath;
  return { path, keyword, expected: expectedOf(params), received: null, message: message ?? null };
}

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** What the schema asked for, where the finding says it in a word. */
function expectedOf({ type, allowedValues, allowedValue, pattern, limit, format }: Record<string, unknown>) {
  const said = [type, allowedValues, allowedValue, pattern, limit, format].find((value) => value !== undefined);
  if (said === undefined) return null;
  return typeof said === 'string' ? said : JSON.stringify(said);
}

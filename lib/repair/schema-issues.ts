import { Ajv, type ErrorObject, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Issue } from '../attempt';
import { isRecord } from '../is-record';

const MOST_ISSUES = 50;
const MOST_CHARACTERS = 200;

/** A schema is a stranger's: what it says beside JSON Schema is passed over, and own keys alone count as keys. */
const OPTIONS: Options = {
  allErrors: true,
  verbose: true,
  strict: false,
  validateSchema: false,
  validateFormats: false,
  addUsedSchema: false,
  ownProperties: true,
  logger: false,
};

const OLD_DRAFTS = /draft-0[467]/;

const parsed = (json: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return null;
  }
};

type Patterns = NonNullable<Options['code']>['regExp'];
type FindErrors = (value: unknown) => ErrorObject[] | null;

/** Reads values by the schema; null where the schema itself can't be used. */
const errorFinder = (schema: unknown, patterns?: Patterns): FindErrors | null => {
  if (!isRecord(schema)) return null;
  const { $schema: dialect, ...rules } = schema;
  // It would answer with a promise.
  if ('$async' in rules) return null;
  const isOld = typeof dialect === 'string' && OLD_DRAFTS.test(dialect);
  const options = patterns === undefined ? OPTIONS : { ...OPTIONS, code: { regExp: patterns } };
  try {
    const validate = (isOld ? new Ajv(options) : new Ajv2020(options)).compile(rules);
    return (value) => {
      try {
        return validate(value) ? [] : (validate.errors ?? []);
      } catch {
        return null;
      }
    };
  } catch {
    return null;
  }
};

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** A missing property is named itself, and so is one too many; validators point to what should hold it. */
const pathOf = ({ instancePath, params }: ErrorObject): string => {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Record<string, unknown>;
  const name = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  return typeof name === 'string' ? `${instancePath}/${pointerPart(name)}` : instancePath;
};

const expectedOf = ({ keyword, params }: ErrorObject): string | null => {
  if (keyword === 'type') return [params['type']].flat().join(' or ');
  if (keyword === 'enum') return JSON.stringify(params['allowedValues']).slice(0, MOST_CHARACTERS);
  if (keyword === 'const') return JSON.stringify(params['allowedValue']).slice(0, MOST_CHARACTERS);
  return null;
};

const issueOf = (error: ErrorObject): Issue => ({
  path: pathOf(error),
  keyword: error.keyword,
  expected: expectedOf(error),
  received: error.keyword === 'type' ? kindOf(error.data) : null,
  message: error.message?.slice(0, MOST_CHARACTERS) ?? null,
});

/** What arguments break, the first issues of it; null where that can't be found out. */
export type FindIssues = (argumentsText: string) => Issue[] | null;

/**
 * Reads arguments by a tool's schema, compiled once; null where the schema can't be used. `patterns` takes the place of
 * the engine that tries the schema's patterns.
 */
export const issueFinder = (schemaJson: string, patterns?: Patterns): FindIssues | null => {
  const schema = parsed(schemaJson);
  const find = schema === null ? null : errorFinder(schema.value, patterns);
  if (find === null) return null;
  return (argumentsText) => {
    const value = parsed(argumentsText);
    const errors = find(value?.value);
    if (errors === null) return null;
    if (value === null) return [{ path: '', keyword: 'invalid_json', message: 'not JSON' }];
    return errors.slice(0, MOST_ISSUES).map(issueOf);
  };
};

/**
 * What arguments break of a tool's schema, the first issues of them; null where the schema can't be used. A schema can be written
 * so that reading it takes for ever: who calls this bounds the time.
 */
export const schemaIssues = (schemaJson: string, argumentsText: string): Issue[] | null =>
  issueFinder(schemaJson)?.(argumentsText) ?? null;

import { isRecord } from '../../is-record';
import { pointerSteps } from '../issues/pointer';

/** JSON types that a schema can name. */
export const JSON_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;
export type JsonType = (typeof JSON_TYPES)[number];

/** A place in the arguments as the schema knows it, and the types it declares there. */
export type DeclaredPlace = { path: string; types: readonly JsonType[] };

type Schema = ReadonlyMap<string, unknown>;

const MOST_STEPS = 32;
const MOST_SCHEMAS = 64;
/** Schemas come from strangers too: a key that could be read as a sentence is not passed on. */
const PLAIN_KEY = /^[\p{L}\p{N}_.$@:-]{1,64}$/u;
const INDEX = /^\d{1,4}$/;
const APPLIED_IN_PLACE = ['allOf', 'anyOf', 'oneOf'];
/** Takes the place of every key that the schema does not declare: only the model wrote it. */
const UNDECLARED = 'unknown';

const schemaOf = (value: unknown): Schema | null => (isRecord(value) ? new Map(Object.entries(value)) : null);

const atPointer = (root: unknown, pointer: string): unknown =>
  pointerSteps(pointer).reduce<unknown>((value, step) => schemaOf(value)?.get(step), root);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A schema with all it refers to or combines: what any of them declares is declared. */
const withApplied = (root: unknown, given: readonly unknown[]): Schema[] => {
  const found = new Map<unknown, Schema>();
  const waiting = [...given];
  while (waiting.length > 0 && found.size < MOST_SCHEMAS) {
    const value = waiting.shift();
    const schema = schemaOf(value);
    if (schema === null || found.has(value)) continue;
    found.set(value, schema);
    const reference = schema.get('$ref');
    if (typeof reference === 'string' && reference.startsWith('#')) waiting.push(atPointer(root, reference.slice(1)));
    for (const keyword of APPLIED_IN_PLACE) waiting.push(...listOf(schema.get(keyword)));
  }
  return [...found.values()];
};

const propertyIn = (schema: Schema, name: string): readonly unknown[] => {
  const properties = PLAIN_KEY.test(name) ? schemaOf(schema.get('properties')) : null;
  return properties?.has(name) ? [properties.get(name)] : [];
};

const itemIn = (schema: Schema, index: string): readonly unknown[] => {
  if (!INDEX.test(index)) return [];
  const [prefix, items] = [listOf(schema.get('prefixItems') ?? schema.get('items')), schema.get('items')];
  if (Number(index) < prefix.length) return [prefix[Number(index)]];
  return schemaOf(items) === null ? [] : [items];
};

const isJsonType = (value: unknown): value is JsonType => JSON_TYPES.some((type) => type === value);

const typesIn = (schemas: readonly Schema[]): JsonType[] => [
  ...new Set(schemas.flatMap((schema) => [schema.get('type')].flat().filter(isJsonType))),
];

/**
 * Where a path leads by a tool's schema. It is built from keys the schema declares and from indexes of lists it declares,
 * and ends with `unknown` at the first step that it does not know: so nothing in it comes from the arguments.
 */
export const declaredPlace = (schema: unknown, path: string): DeclaredPlace => {
  let here = withApplied(schema, [schema]);
  let at = '';
  for (const step of pointerSteps(path).slice(0, MOST_STEPS)) {
    const next = here.flatMap((each) => [...propertyIn(each, step), ...itemIn(each, step)]);
    if (next.length === 0) return { path: `${at}/${UNDECLARED}`, types: [] };
    at += `/${step}`;
    here = withApplied(schema, next);
  }
  return { path: at, types: typesIn(here) };
};

import type { DemoIssue, JsonObject, JsonValue } from './demo-event';
import type { Random } from './seeded-random';

/** Arguments made wrong in one place, with what a validator says of it. */
export type Breakage = { broken: JsonObject; issue: DemoIssue; code: string };

type Path = readonly (string | number)[];

/** A place where the arguments can be broken, found by walking schema and arguments together. */
type Spot = {
  path: Path;
  code: string;
  keyword: string;
  value: JsonValue | undefined;
  expected: string;
  received: string;
};

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pointer = (path: Path): string => path.map((part) => `/${part}`).join('');

const withValue = (host: JsonValue | undefined, path: Path, value: JsonValue | undefined): JsonValue => {
  const [key, ...rest] = path;
  if (key === undefined) return value ?? null;
  if (Array.isArray(host)) return host.map((item, at) => (at === key ? withValue(item, rest, value) : item));
  const object = isObject(host) ? host : {};
  if (rest.length > 0) return { ...object, [key]: withValue(object[key], rest, value) };
  const { [String(key)]: _removed, ...others } = object;
  return value === undefined ? others : { ...object, [key]: value };
};

const misspelt = (value: string, pattern: RegExp): string => {
  const tries = [
    value.replace(/^.*T(\d\d:\d\d).*$/, '$1'),
    value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1'),
    value.replace(/^(\d\d):(\d\d)$/, '$1h$2'),
    value.replace(/^(\d{4})(\d{2,})$/, '$1.$2'),
    value.toLowerCase(),
    value.replace(/^\+/, '00 '),
  ];
  return tries.find((candidate) => candidate !== value && !pattern.test(candidate)) ?? `#${value}`;
};

const leafSpots = (schema: JsonObject, value: JsonValue, path: Path): Spot[] => {
  const type = String(schema['type']);
  const wrongType = (code: string, text: string): Spot[] => [
    { path, code, keyword: 'type', value: text, expected: type, received: 'string' },
  ];
  if (type === 'integer') return wrongType('int_type', String(value));
  if (type === 'number') return wrongType('float_type', `${JSON.stringify(value)} kg`);
  if (type === 'boolean') return wrongType('bool_type', value === true ? 'yes' : 'no');
  if (Array.isArray(schema['enum'])) {
    const synonym = `${String(value)}_plus`;
    return [
      { path, code: 'enum', keyword: 'enum', value: synonym, expected: schema['enum'].join(' | '), received: synonym },
    ];
  }
  if (typeof schema['pattern'] !== 'string') return [];
  const received = misspelt(String(value), new RegExp(schema['pattern']));
  return [{ path, code: 'pattern', keyword: 'pattern', value: received, expected: schema['pattern'], received }];
};

const objectSpots = (schema: JsonObject, value: JsonObject, path: Path): Spot[] => {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const missing = required.map((name): Spot => {
    const type = isObject(properties[name]) ? String(properties[name]['type']) : 'a value';
    return {
      path: [...path, name],
      code: 'missing',
      keyword: 'required',
      value: undefined,
      expected: type,
      received: 'nothing',
    };
  });
  const extra: Spot = {
    path: [...path, 'notes'],
    code: 'extra_forbidden',
    keyword: 'additionalProperties',
    value: 'please be quick',
    expected: 'no such property',
    received: 'string',
  };
  const inside = Object.entries(value).flatMap(([name, item]) => spotsOf(properties[name], item, [...path, name]));
  return [...missing, ...inside, ...inside, extra];
};

const spotsOf = (schema: JsonValue | undefined, value: JsonValue, path: Path): Spot[] => {
  if (!isObject(schema)) return [];
  if (isObject(value)) return objectSpots(schema, value, path);
  if (Array.isArray(value)) return value.flatMap((item, at) => spotsOf(schema['items'], item, [...path, at]));
  return leafSpots(schema, value, path);
};

/** Breaks arguments that fit the schema in one place, so that they no longer fit; under `weakSpot` (a pointer) if given. */
export const breakArguments = (schema: JsonObject, good: JsonObject, random: Random, weakSpot = ''): Breakage => {
  const spots = spotsOf(schema, good, []).filter((spot) => pointer(spot.path).startsWith(weakSpot));
  const { path, code, keyword, value, expected, received } = random.pick(spots);
  const message =
    keyword === 'required' ? `${pointer(path)} is needed and not there` : `expected ${expected}, got ${received}`;
  return {
    broken: withValue(good, path, value) as JsonObject,
    issue: { path: pointer(path), keyword, expected, received, message },
    code,
  };
};

/** Argument text as models spoil it: cut off, fenced, single quotes, a comma too many, a bare word. */
export const spoilJson = (good: JsonObject, random: Random): string => {
  const text = JSON.stringify(good);
  return random.pick([
    text.slice(0, Math.max(2, Math.floor(text.length * 0.8))),
    `\`\`\`json\n${text}\n`,
    text.replaceAll('"', "'"),
    text.replace(/\}$/, ',}'),
    text.replace(/^\{"([^"]*)"/, '{$1'),
  ]);
};

import type { Issue } from '../attempt';
import { jsonTree, type JsonNode } from '../json/json-tree';
import { argumentsTree } from './argument-changes';
import { compareCalls, type SentCall, type Unmeasurable } from './drift';
import { lastStep, pointerOf } from './issues/pointer';
import { KnownValues } from './known-values';

export type Invented = { path: string; what: 'key' | 'value' };

export type Invention = { isMeasured: true; invented: Invented[] } | { isMeasured: false; why: Unmeasurable };

/** All that a model had before it at a repair. */
export type KnownBefore = {
  /** The calls of all attempts before, the first one first. */
  earlier: readonly [SentCall, ...SentCall[]];
  /** What the client says the model knew, as JSON; null where it says nothing. */
  contextJson: string | null;
  /** The tool's input schema as JSON; null where it is unknown. */
  schemaJson: string | null;
  /** What validators told so far. */
  issues: readonly Issue[];
};

/** Keywords of a schema that hold values. */
const VALUES: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples']);

const addSchema = (known: KnownValues, node: JsonNode): void => {
  if (node.kind === 'array') for (const item of node.items) addSchema(known, item);
  if (node.kind !== 'object') return;
  for (const { key, value } of node.members) {
    if (VALUES.has(key)) known.addTree(value, false);
    if (key === 'properties' && value.kind === 'object') for (const { key: name } of value.members) known.addKey(name);
    addSchema(known, value);
  }
};

/** A validator that names a missing key, or lists what is allowed, has told them. */
const addIssue = (known: KnownValues, { path, expected }: Issue): void => {
  known.addKey(lastStep(path));
  if (expected != null) known.addProse(expected);
};

const knownBefore = ({ earlier, schemaJson, issues }: KnownBefore, context: JsonNode): KnownValues => {
  const known = new KnownValues();
  known.addTree(context, true);
  for (const { argumentsJson } of earlier) {
    const tree = argumentsTree(argumentsJson);
    if (tree !== null) known.addTree(tree, true);
  }
  const schema = schemaJson === null ? null : jsonTree(schemaJson);
  if (schema !== null) addSchema(known, schema);
  for (const issue of issues) addIssue(known, issue);
  return known;
};

/** An empty text and null say nothing, so nothing is made up. */
const EMPTY: ReadonlySet<string> = new Set(['""', 'null']);

const inventedIn = (known: KnownValues, node: JsonNode, path: string): Invented[] => {
  if (node.kind === 'scalar')
    return EMPTY.has(node.source) || known.hasValue(node.source) ? [] : [{ path, what: 'value' }];
  if (node.kind === 'array')
    return node.items.flatMap((item, index) => inventedIn(known, item, path + pointerOf([index])));
  return node.members.flatMap(({ key, value }) => {
    const at = path + pointerOf([key]);
    return known.hasKey(key) ? inventedIn(known, value, at) : [{ path: at, what: 'key' as const }];
  });
};

const countScalars = (node: JsonNode): number => {
  if (node.kind === 'scalar') return 1;
  const inner = node.kind === 'array' ? node.items : node.members.map(({ value }) => value);
  return inner.reduce((sum, each) => sum + countScalars(each), 0);
};

/** Looking so many characters through is the most that one call is worth. */
const MOST_WORK = 20_000_000;

/**
 * Keys and values of repaired arguments that stand neither in earlier arguments nor in the call's context or schema.
 * Enums, consts and defaults are in the schema; a number written as a text, or the other way round, is the same value.
 */
export const measureInvention = (later: SentCall, before: KnownBefore): Invention => {
  const compared = compareCalls(before.earlier[0], later);
  if (!compared.isMeasured) return compared;
  const context = before.contextJson === null ? null : jsonTree(before.contextJson);
  if (context === null) return { isMeasured: false, why: 'no_context' };
  const tree = argumentsTree(later.argumentsJson);
  if (tree === null) return { isMeasured: false, why: 'unparsable' };
  const known = knownBefore(before, context);
  if (countScalars(tree) * known.proseLength > MOST_WORK) return { isMeasured: false, why: 'too_large' };
  return { isMeasured: true, invented: inventedIn(known, tree, '') };
};

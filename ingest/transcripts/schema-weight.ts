import { pointerSteps } from '../../lib/repair/issues/pointer';
import { isRecord } from '../../lib/is-record';

/** Every element is held against every other. */
const WEIGHT_OF_UNIQUE_ITEMS = 1_000;

/** They name parts of a schema in ways that are not followed here, or make its validator answer later. */
const NOT_FOLLOWED = ['$id', '$anchor', '$dynamicAnchor', '$dynamicRef', '$recursiveAnchor', '$recursiveRef', '$async'];

/**
 * How many values a schema holds when every reference in it is followed: the work of validating by it. Null where that has
 * no end or cannot be told: a few references, each to a place with several more, are work without measure.
 */
export function schemaWeight(schema: Record<string, unknown>): number | null {
  const { $id: _id, ...root } = schema;
  return weightOf(root, { root, following: new Set(), known: new Map() });
}

type Walk = { root: unknown; following: Set<string>; known: Map<string, number | null> };

function weightOf(value: unknown, walk: Walk): number | null {
  if (Array.isArray(value)) return sumOf(value, walk);
  if (!isRecord(value)) return 1;
  if (NOT_FOLLOWED.some((name) => ['string', 'boolean'].includes(typeof value[name]))) return null;
  const members = sumOf(Object.values(value), walk);
  const referred = typeof value.$ref === 'string' ? weightAt(value.$ref, walk) : 0;
  const compared = value.uniqueItems === true ? WEIGHT_OF_UNIQUE_ITEMS : 0;
  return members === null || referred === null ? null : members + referred + compared;
}

function sumOf(values: readonly unknown[], walk: Walk): number | null {
  let sum = 1;
  for (const value of values) {
    const weight = weightOf(value, walk);
    if (weight === null) return null;
    sum += weight;
  }
  return sum;
}

function weightAt(reference: string, walk: Walk): number | null {
  const { root, following, known } = walk;
  if (following.has(reference) || !reference.startsWith('#/')) return null;
  const weighed = known.get(reference);
  if (weighed !== undefined) return weighed;
  following.add(reference);
  const weight = weightOf(valueAt(root, reference), walk);
  following.delete(reference);
  known.set(reference, weight);
  return weight;
}

/** What a JSON Pointer in a fragment leads to. */
const valueAt = (root: unknown, reference: string): unknown =>
  pointerSteps(decodeURIComponent(reference.slice(1))).reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)] as unknown;
    return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, root);

import type { JsonMember } from '../../lib/json/json-tree';

/** Places of two children that face each other; null where the other side has none. */
export type Pair = { before: number | null; after: number | null };

/** Places by key, the first of duplicates first. */
const placesByKey = (members: readonly JsonMember[]): Map<string, number[]> => {
  const places = new Map<string, number[]>();
  members.forEach(({ key }, index) => {
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  });
  return places;
};

/** Members of two objects by key, in the order of the second; what was removed stays close to where it was. */
export const pairMembers = (before: readonly JsonMember[], after: readonly JsonMember[]): Pair[] => {
  const places = placesByKey(before);
  const partners = after.map(({ key }) => places.get(key)?.shift() ?? null);
  const kept = new Set(partners);
  const removed = before.map((_, index) => index).filter((index) => !kept.has(index));
  const pairs: Pair[] = [];
  let told = 0;
  const tellRemoved = (until: number) => {
    while (told < removed.length && (removed[told] as number) < until) {
      pairs.push({ before: removed[told++] as number, after: null });
    }
  };
  partners.forEach((partner, index) => {
    if (partner !== null) tellRemoved(partner);
    pairs.push({ before: partner, after: index });
  });
  tellRemoved(before.length);
  return pairs;
};

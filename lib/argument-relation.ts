import { canonicalArguments } from './json/canonical-json';
import { scanJson } from './json/scan-json';

/** What two attempts' arguments have in common: everything, some members with equal values, or nothing. */
export type ArgumentRelation = 'identical' | 'partly_equal' | 'disjoint';

/** The members of a canonical object, each as the text of its key and value; none for anything else. */
const membersOf = (canonical: string): Set<string> => {
  const members = new Set<string>();
  const member = (_depth: number, keyStart: number, _keyEnd: number, _start: number, end: number) => {
    members.add(canonical.slice(keyStart, end));
  };
  scanJson(canonical, { sink: { maxReportedDepth: 1, member, element: () => {} } });
  return members;
};

/** Compares two arguments texts by value; null when one of them is absent, so nothing can be said. */
export const argumentRelation = (a: string | null, b: string | null): ArgumentRelation | null => {
  const canonicalA = canonicalArguments(a);
  const canonicalB = canonicalArguments(b);
  if (canonicalA === null || canonicalB === null) return null;
  if (canonicalA === canonicalB) return 'identical';
  const membersOfB = membersOf(canonicalB);
  return [...membersOf(canonicalA)].some((member) => membersOfB.has(member)) ? 'partly_equal' : 'disjoint';
};

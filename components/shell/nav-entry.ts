import type { IconName } from '../icon';

/** One entry of the main navigation. */
export type NavEntry = {
  label: string;
  href: string;
  icon: IconName;
  /** What the number beside the entry counts, for those who hear it: `waiting`. The number comes with `NavCounts`. */
  countLabel?: string;
  /** Entries with the same group stand together under its name; without one they come first. */
  group?: string;
  /** The letter that opens the entry after `g`. */
  goKey?: string;
};

/** Counts worth acting on, by the address of their entry. */
export type NavCounts = Readonly<Record<string, number>>;

const isAbove = (href: string, pathname: string): boolean => href !== '/' && pathname.startsWith(`${href}/`);

const longest = (entries: readonly NavEntry[]): NavEntry | null =>
  entries.toSorted((a, b) => b.href.length - a.href.length)[0] ?? null;

/** The entry the page at `pathname` belongs to: its own, else the nearest above it. */
export const currentEntry = (entries: readonly NavEntry[], pathname: string): NavEntry | null =>
  longest(entries.filter(({ href }) => href === pathname || isAbove(href, pathname)));

/** The nearest entry strictly above the page at `pathname`: where a step up leads. */
export const entryAbove = (entries: readonly NavEntry[], pathname: string): NavEntry | null =>
  longest(entries.filter(({ href }) => isAbove(href, pathname)));

/** Entries by group, in the order in which the groups first appear. */
export const groupEntries = (entries: readonly NavEntry[]): [group: string, entries: NavEntry[]][] => {
  const groups = new Map<string, NavEntry[]>();
  for (const entry of entries) {
    const group = entry.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [...groups];
};

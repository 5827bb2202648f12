import type { IconName } from '../icon';

/** One entry of the main navigation. */
export type NavEntry = {
  label: string;
  href: string;
  icon: IconName;
  /** A count worth acting on; `label` says what is counted, for those who do not see the badge. */
  badge?: { count: number; label: string };
  /** Entries with the same group stand together under its name; without one they come first. */
  group?: string;
  /** The letter that opens the entry after `g`. */
  goKey?: string;
};

/** True when the page at `pathname` is the entry's or lies below it. */
export const isCurrentEntry = (href: string, pathname: string): boolean =>
  pathname === href || (href !== '/' && pathname.startsWith(`${href}/`));

/** Entries by group, in the order in which the groups first appear. */
export const groupEntries = (entries: readonly NavEntry[]): [group: string, entries: NavEntry[]][] => {
  const groups = new Map<string, NavEntry[]>();
  for (const entry of entries) {
    const group = entry.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [...groups];
};

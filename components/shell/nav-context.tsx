'use client';

import { type ReactNode, createContext, use } from 'react';
import type { NavCounts, NavEntry } from './nav-entry';
import { useLiveCounts } from './use-live-counts';

type Nav = { entries: readonly NavEntry[]; counts: NavCounts };

const NavContext = createContext<Nav>({ entries: [], counts: {} });

type Props = Nav & { children: ReactNode };

/** Makes the navigation and its counts, kept fresh, known to all that draws or speaks of it. */
export const NavProvider = ({ entries, counts, children }: Props) => {
  const live = useLiveCounts(counts);
  return <NavContext value={{ entries, counts: live }}>{children}</NavContext>;
};

export const useNavEntries = (): readonly NavEntry[] => use(NavContext).entries;

export const useNavCounts = (): NavCounts => use(NavContext).counts;

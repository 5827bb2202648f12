'use client';

import { type ReactNode, createContext, use } from 'react';
import type { NavEntry } from './nav-entry';

const NavContext = createContext<readonly NavEntry[]>([]);

type Props = { entries: readonly NavEntry[]; children: ReactNode };

/** Makes the navigation known to what lies deep in a page and speaks of it: the sheet of shortcuts. */
export const NavProvider = ({ entries, children }: Props) => <NavContext value={entries}>{children}</NavContext>;

export const useNavEntries = (): readonly NavEntry[] => use(NavContext);

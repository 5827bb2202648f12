'use client';

import { useSyncExternalStore } from 'react';
import { type Density, DENSITY_COOKIE, parseDensity } from './density';

const YEAR_S = 31_536_000;

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The body's attribute is the truth: the server set it from the cookie, and styles follow it. */
const current = (): Density => parseDensity(document.body.dataset.density);

const change = (density: Density): void => {
  document.body.dataset.density = density;
  document.cookie = `${DENSITY_COOKIE}=${density}; path=/; max-age=${YEAR_S}; samesite=lax`;
  for (const listener of listeners) listener();
};

/** The density of all tables, and how to change it. */
export const useDensity = (): [density: Density, change: (density: Density) => void] => [
  useSyncExternalStore(subscribe, current, () => 'compact'),
  change,
];

'use client';

import { useState } from 'react';
import { eventField } from './event-fields';
import type { Part } from './held-part';

type Loaded = { state: 'held' | 'loading' | 'failed' } | { state: 'here'; sources: string[] };

const sourceOf = (part: Part): Promise<string> =>
  part.kind === 'whole' ? Promise.resolve(part.source) : eventField(part.eventId, part.field);

/** Whole sources at once, held ones when `load` is called: all of the parts or none. */
export const useParts = (parts: readonly Part[]): Loaded & { load: () => void } => {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'held' });
  const load = () => {
    setLoaded({ state: 'loading' });
    Promise.all(parts.map(sourceOf)).then(
      (sources) => setLoaded({ state: 'here', sources }),
      () => setLoaded({ state: 'failed' }),
    );
  };
  const whole = parts.flatMap((part) => (part.kind === 'whole' ? [part.source] : []));
  return whole.length === parts.length ? { state: 'here', sources: whole, load } : { ...loaded, load };
};

'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { type KeyboardEvent, useEffect, useState, useTransition } from 'react';
import { type Choosing, spanOf, stepChoice } from './bucket-span';
import type { SuccessBucket } from './success-bucket';

const RANGE = { range: parseAsString, from: parseAsString, to: parseAsString };
const STEPS = new Map<string, 1 | -1>([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

/** Sets the range of the address to some buckets; "back" zooms out again. */
const useRange = () => {
  const [isPending, startTransition] = useTransition();
  const [, setRange] = useQueryStates(RANGE, { shallow: false, history: 'push', startTransition });
  return { isPending, setRange };
};

/**
 * Choosing neighbouring buckets to zoom into: by dragging across them, or by Shift with the arrow keys and then Enter.
 * A press without a drag chooses nothing.
 */
export const useZoom = (buckets: readonly SuccessBucket[]) => {
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [isDragging, setIsDragging] = useState(false);
  const { isPending, setRange } = useRange();
  const span = choosing && choosing.anchor !== choosing.end ? spanOf(choosing) : null;
  const zoom = () => {
    const [first, last] = [buckets[span?.first ?? -1], buckets[span?.last ?? -1]];
    setIsDragging(false);
    setChoosing(null);
    if (first && last) void setRange({ range: null, from: first.from, to: last.to });
  };
  // The pointer may be let go anywhere.
  useEffect(() => {
    if (!isDragging) return;
    addEventListener('mouseup', zoom);
    return () => removeEventListener('mouseup', zoom);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? STEPS.get(event.key) : undefined;
    if (step) setChoosing(stepChoice(choosing, step, buckets.length));
    else if (event.key === 'Enter' && span) zoom();
    else if (event.key === 'Escape' && choosing) setChoosing(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    span,
    isPending,
    onKeyDown,
    onPress: (index: number) => {
      setIsDragging(true);
      setChoosing({ anchor: index, end: index });
    },
    onDrag: (index: number) => {
      if (isDragging && choosing) setChoosing({ ...choosing, end: index });
    },
  };
};

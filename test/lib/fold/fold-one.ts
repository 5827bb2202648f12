import { expect } from 'vitest';
import type { Attempt } from '../../../lib/attempt';
import { foldCalls } from '../../../lib/fold';
import type { CallEvents, FoldedCall } from '../../../lib/folded-call';
import { sampleAttempt, sampleEvents } from '../sample-attempt';

/** Folds events that make one call. */
export const foldOne = (events: Partial<CallEvents>): FoldedCall => {
  const calls = foldCalls(sampleEvents(events));
  expect(calls).toHaveLength(1);
  return calls[0] as FoldedCall;
};

export const failed = (number: number, parts: Partial<Attempt> = {}): Attempt =>
  sampleAttempt({ number, outcome: 'failed', ...parts });

export const ok = (number: number, parts: Partial<Attempt> = {}): Attempt => sampleAttempt({ number, ...parts });

export const held = (number: number, parts: Partial<Attempt> = {}): Attempt =>
  sampleAttempt({ number, outcome: 'control_flow', ...parts });

export const noResult = (number: number): Attempt => sampleAttempt({ number, outcome: 'unknown' });

export const MINUTE = 60_000;

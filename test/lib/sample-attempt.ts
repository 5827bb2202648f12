import type { Attempt, Close } from '../../lib/attempt';
import { UNSAID } from '../../lib/attempt-facts';
import type { CallEvents } from '../../lib/folded-call';

/** 2026-06-01T12:00:00Z, a Monday. */
export const NOON = 1_780_315_200_000;

const instantText = (ts: number): string => new Date(ts).toISOString();

/**
 * An attempt with everything unsaid, and the given parts over it: by default it lies as many seconds after noon as its
 * number, arrived when it happened, and a failed one is a schema violation.
 */
export const sampleAttempt = (parts: Partial<Attempt> = {}): Attempt => {
  const number = parts.number ?? 1;
  const ts = parts.ts ?? NOON + number * 1000;
  const outcome = parts.outcome ?? 'ok';
  const errorClass = parts.errorClass ?? parts.classAtArrival ?? (outcome === 'failed' ? 'schema_violation' : null);
  return {
    ...UNSAID,
    id: `a${number}`,
    number,
    actor: 'agent',
    outcome,
    tool: 'get_weather',
    ts,
    tsText: instantText(ts),
    receivedAt: ts,
    argumentsJson: `{"city":"Paris","k":${number}}`,
    classAtArrival: errorClass,
    errorClass,
    issues: [],
    ...parts,
  };
};

/** A client's close a minute after noon that names no attempt, with the given parts over it. */
export const sampleClose = (parts: Partial<Close> = {}): Close => {
  const ts = parts.ts ?? NOON + 60_000;
  return {
    id: 'close',
    ts,
    receivedAt: ts,
    disposition: 'escalated',
    afterAttempt: null,
    reason: null,
    route: null,
    isAutomatic: false,
    ...parts,
  };
};

export const sampleEvents = (parts: Partial<CallEvents> = {}): CallEvents => ({
  attempts: [],
  closes: [],
  decisions: [],
  handOffTools: new Set(),
  isChained: false,
  ...parts,
});

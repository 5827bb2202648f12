import type { Attempt, Close } from '../attempt';
import { UNSAID } from '../attempt-facts';
import type { CallEvents } from '../folded-call';

/** 2026-06-01T09:00:00Z, a Monday. */
const START_MS = 1_780_304_400_000;
const STEP_MS = 4_000;

/** What the attempts of examples have in common. */
const TOLD = {
  ...UNSAID,
  actor: 'agent',
  stage: 'validated',
  issues: [],
  maxAttempts: 2,
  tokensIn: 420,
  tokensOut: 60,
  latencyMs: 900,
} as const satisfies Partial<Attempt>;

type Said = Partial<Attempt> & Pick<Attempt, 'number' | 'tool' | 'outcome'>;

/** An attempt of an example, with everything unsaid that its example does not say. */
export const exampleAttempt = ({ errorClass = null, ...said }: Said): Attempt => {
  const ts = START_MS + said.number * STEP_MS;
  return {
    ...TOLD,
    id: `example.a${said.number}`,
    ts,
    tsText: new Date(ts).toISOString(),
    receivedAt: ts,
    ...said,
    classAtArrival: errorClass,
    errorClass,
  };
};

/** A client's close after everything else. */
export const exampleClose = (said: Pick<Close, 'disposition' | 'reason'>): Close => {
  const ts = START_MS + 10 * STEP_MS;
  return { id: 'example.close', ts, receivedAt: ts, afterAttempt: null, route: null, isAutomatic: false, ...said };
};

/** Everything the fold looks at. */
export const exampleEvents = (attempts: readonly Attempt[], closes: readonly Close[] = []): CallEvents => ({
  attempts,
  closes,
  decisions: [],
  handOffTools: new Set(),
  isChained: false,
});

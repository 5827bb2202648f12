import fc from 'fast-check';
import type { Attempt, Close, HumanDecision } from '../../lib/attempt';
import type { CallEvents } from '../../lib/folded-call';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { CLOSE_DISPOSITIONS, OUTCOMES, STAGES } from '../../lib/words';
import { NOON, sampleAttempt, sampleClose } from './sample-attempt';

const MINUTE = 60_000;

/** Few instants, so that ties happen; far enough apart for a key to be reused. */
const instant = fc.integer({ min: 0, max: 40 }).map((step) => NOON + step * MINUTE);

/** Arrival after what happened, or long before it, as with a clock that runs ahead. */
const delay = fc.constantFrom(-30 * MINUTE, -MINUTE, 0, 5, 20 * MINUTE);

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const amount = maybe(fc.integer({ min: 0, max: 5000 }));

const attemptParts = fc.record({
  number: fc.integer({ min: 0, max: 4 }),
  actor: fc.constantFrom('agent', 'agent', 'agent', 'user'),
  outcome: fc.constantFrom(...OUTCOMES, 'failed', 'ok'),
  stage: maybe(fc.constantFrom(...STAGES)),
  tool: fc.constantFrom('get_weather', 'get_weather', 'ask_user', '(model output)', '__proto__'),
  argumentsJson: fc.constantFrom(null, '{"a":1}', '{ "a": 1.0 }', '{"a":2}', '{"a"'),
  strategy: fc.constantFrom(null, null, 'clarify', 'safe_default'),
  environment: fc.constantFrom(null, 'prod', 'golden'),
  model: fc.constantFrom(null, 'm1', 'm2'),
  promptVersion: fc.constantFrom(null, 'p1', 'p2'),
  sessionId: fc.constantFrom(null, 's1', 's2'),
  maxAttempts: maybe(fc.integer({ min: 1, max: 4 })),
  isExperiment: fc.constantFrom(false, false, false, true),
  tokensIn: amount,
  tokensOut: amount,
  latencyMs: maybe(fc.double({ min: 0, max: 1e5, noNaN: true })),
  costUsd: maybe(fc.double({ min: 0, max: 10, noNaN: true })),
});

const digits = fc.constantFrom('', '.000', '.0000001', '.00000010');

export const arbitraryAttempt = (id: string): fc.Arbitrary<Attempt> =>
  fc
    .record({
      parts: attemptParts,
      ts: instant,
      delay,
      digits,
      classAtArrival: fc.constantFrom(...ERROR_CLASSES, 'schema_violation', 'policy_violation'),
      corrected: maybe(fc.constantFrom(...ERROR_CLASSES)),
    })
    .map(({ parts, ts, delay: late, digits: finer, classAtArrival, corrected }) =>
      sampleAttempt({
        ...parts,
        id,
        ts,
        tsText: new Date(ts).toISOString().replace('.000', finer),
        receivedAt: ts + late,
        classAtArrival: parts.outcome === 'failed' ? classAtArrival : null,
        errorClass: parts.outcome === 'failed' ? (corrected ?? classAtArrival) : null,
      }),
    );

const arbitraryClose = (id: string): fc.Arbitrary<Close> =>
  fc
    .record({
      ts: instant,
      delay,
      disposition: fc.constantFrom(...CLOSE_DISPOSITIONS),
      afterAttempt: maybe(fc.integer({ min: 1, max: 4 })),
      route: fc.constantFrom(null, 'human' as const, 'fallback_model' as const),
      isAutomatic: fc.boolean(),
    })
    .map(({ delay: late, ...parts }) => sampleClose({ ...parts, id, receivedAt: parts.ts + late }));

const idsUpTo = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, k) => `${prefix}${k}`);

const listOf = <T>(prefix: string, max: number, make: (id: string) => fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.integer({ min: 0, max }).chain((count) => fc.tuple(...idsUpTo(prefix, count).map(make)));

const arbitraryDecision: fc.Arbitrary<HumanDecision> = fc.record({
  attemptId: fc.constantFrom(...idsUpTo('a', 6)),
  decidedAt: instant,
  outcome: fc.constantFrom('corrected', 'approved', 'rejected'),
});

/** Any events of one call key, contradictions and nonsense included. */
export const arbitraryEvents: fc.Arbitrary<CallEvents> = fc.record({
  attempts: listOf('a', 6, arbitraryAttempt),
  closes: listOf('c', 2, arbitraryClose),
  decisions: fc.array(arbitraryDecision, { maxLength: 2 }),
  handOffTools: fc.constant(new Set(['ask_user'])),
  isChained: fc.boolean(),
});

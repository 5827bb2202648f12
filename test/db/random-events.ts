import fc from 'fast-check';
import type { AttemptEvent, CloseEvent, MendtraceEvent } from '../../lib/event';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { CLOSE_DISPOSITIONS, OUTCOMES } from '../../lib/words';

const START = Date.UTC(2026, 9, 20);
const DAY_MS = 86_400_000;

const instant = fc.integer({ min: START, max: START + 20 * DAY_MS });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });

/** Arguments few enough that equal ones happen. */
const argumentsJson = fc.constantFrom('{"city":"Paris"}', '{"city": "Rome"}', '{"b":1.0,"a":[1]}', '"{broken"', null);

/** What a validator may have named, so that some repairs can be measured and some of these are clean. */
const issuesJson = fc.constantFrom(
  null,
  '[{"path":"/city","keyword":"enum"}]',
  '[{"path":"/b","keyword":"type"},{"path":"/a","keyword":"type"},{"path":"/city","keyword":"enum"}]',
);

/** An attempt event of one of a handful of calls, so that streams collide the way real ones do. */
export const attemptEvent = (id: string): fc.Arbitrary<AttemptEvent> =>
  fc
    .record({
      callId: fc.constantFrom('c1', 'c2', 'c3', 'c4', 'c5', 'c6'),
      scope: fc.constantFrom('', 's1'),
      number: fc.constantFrom(1, 1, 1, 2, 2, 3, 5),
      tool: fc.constantFrom('search', 'book', 'cancel', '(model output)'),
      outcome: fc.constantFrom(...OUTCOMES),
      ts: instant,
      argumentsJson,
      issuesJson,
      sentClass: maybe(fc.constantFrom(...ERROR_CLASSES, 'made_up')),
      code: maybe(fc.constantFrom('429', 'int_type', 'ETIMEDOUT')),
      model: maybe(fc.constantFrom('m1', 'm2')),
      environment: maybe(fc.constantFrom('production', 'golden')),
      promptVersion: maybe(fc.constantFrom('p1', 'p2')),
      maxAttempts: maybe(fc.integer({ min: 1, max: 4 })),
      isExperiment: fc.constantFrom(false, false, false, true),
      tokensIn: maybe(fc.integer({ min: 0, max: 5_000 })),
      costUsd: maybe(fc.double({ min: 0, max: 1, noNaN: true })),
      latencyMs: maybe(fc.double({ min: 0, max: 9_000, noNaN: true })),
      stage: maybe(fc.constantFrom('emitted', 'validated', 'dispatched', 'returned')),
    })
    .map((fields) => ({
      type: 'attempt',
      id,
      tsText: new Date(fields.ts).toISOString(),
      sourceHash: `hash of ${id}`,
      messageJson: null,
      messageBytes: null,
      detailsJson: null,
      requestedTool: null,
      traceId: null,
      sessionId: null,
      agent: null,
      schemaHash: null,
      arm: null,
      strategy: null,
      contractVersion: null,
      remainingBudget: null,
      retryable: null,
      hasIdempotencyKey: false,
      hasApproval: false,
      isRecoveryRejected: false,
      tokensOut: null,
      ...fields,
    }));

const closeEvent = (id: string): fc.Arbitrary<CloseEvent> =>
  fc
    .record({
      callId: fc.constantFrom('c1', 'c2', 'c3', 'c4', 'c5', 'c6'),
      scope: fc.constantFrom('', 's1'),
      ts: instant,
      disposition: fc.constantFrom(...CLOSE_DISPOSITIONS),
      afterAttempt: maybe(fc.integer({ min: 1, max: 3 })),
      route: maybe(fc.constantFrom('human', 'fallback_model')),
    })
    .map((fields) => ({
      type: 'close',
      id,
      tsText: new Date(fields.ts).toISOString(),
      sourceHash: `hash of ${id}`,
      reason: null,
      traceId: null,
      sessionId: null,
      detailsJson: null,
      ...fields,
    }));

/** A stream of events with distinct ids. */
export const eventStream = (maxLength: number): fc.Arbitrary<MendtraceEvent[]> =>
  fc
    .array(fc.constantFrom('attempt', 'attempt', 'attempt', 'close'), { minLength: 1, maxLength })
    .chain((kinds) =>
      fc.tuple(...kinds.map((kind, k) => (kind === 'close' ? closeEvent(`e${k}`) : attemptEvent(`e${k}`)))),
    );

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt, Close, HumanDecision } from '../../../lib/attempt';
import { foldCalls } from '../../../lib/fold';
import type { CallEvents, FoldedCall } from '../../../lib/folded-call';
import { arbitraryAttempt, arbitraryEvents } from '../arbitrary-events';
import { sampleEvents } from '../sample-attempt';

const RUNS = { numRuns: 3000 };

/** The same list in another order, with some members repeated. */
const disturbed = <T>(items: readonly T[]): fc.Arbitrary<T[]> =>
  items.length === 0
    ? fc.constant([])
    : fc
        .array(fc.constantFrom(...items), { maxLength: 3 })
        .chain((repeated) =>
          fc.shuffledSubarray([...items, ...repeated], { minLength: items.length + repeated.length }),
        );

type Pair = { events: CallEvents; again: [Attempt[], Close[], HumanDecision[]] };

const eventsTwice: fc.Arbitrary<Pair> = arbitraryEvents.chain((events) =>
  fc.record({
    events: fc.constant(events),
    again: fc.tuple(disturbed(events.attempts), disturbed(events.closes), disturbed(events.decisions)),
  }),
);

const hasSucceeded = (disposition: string) => disposition === 'executed' || disposition === 'repaired';

const checkRescue = (call: FoldedCall) => {
  const isRescued = hasSucceeded(call.finalDisposition) && !hasSucceeded(call.loopDisposition);
  expect(call.rescuedBy !== null).toBe(isRescued);
  if (!isRescued) expect(call.finalDisposition).toBe(call.loopDisposition);
};

const checkCall = (call: FoldedCall) => {
  const numbers = call.standing.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  expect(numbers).not.toContain(0);
  expect(call.strip.map(({ number }) => number)).toEqual(numbers);
  expect(call.openSince !== null).toBe(call.loopDisposition === 'open');
  expect(call.firstTs).toBeLessThanOrEqual(call.lastTs);
  if (numbers[0] !== 1) expect([call.loopDisposition, call.finalDisposition]).toEqual(['unknown', 'unknown']);
  if (call.loopDisposition === 'repaired') expect(call.firstClass).not.toBeNull();
  if (call.loopDisposition === 'executed') expect(call.firstClass).toBeNull();
  if (call.repairWay !== null) expect(call.finalDisposition).toBe('repaired');
  checkRescue(call);
};

describe('any events of one key', () => {
  it('fold to the same calls in any order and however often they arrive', () => {
    fc.assert(
      fc.property(eventsTwice, ({ events, again: [attempts, closes, decisions] }) => {
        expect(foldCalls({ ...events, attempts, closes, decisions })).toEqual(foldCalls(events));
      }),
      RUNS,
    );
  });

  it('lie in exactly one call each', () => {
    fc.assert(
      fc.property(arbitraryEvents, (events) => {
        const calls = foldCalls(events);
        const ids = calls.flatMap(({ attemptIds }) => attemptIds);
        expect(ids.toSorted()).toEqual(events.attempts.map(({ id }) => id).toSorted());
        expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
        if (calls.length > 1) for (const { findings } of calls) expect(findings).toContain('call_id_reused');
      }),
      RUNS,
    );
  });

  it('fold to calls that agree with themselves', () => {
    fc.assert(
      fc.property(arbitraryEvents, (events) => foldCalls(events).forEach(checkCall)),
      RUNS,
    );
  });

  it('leave their input as it was', () => {
    fc.assert(
      fc.property(arbitraryEvents, (events) => {
        const before = structuredClone(events);
        foldCalls(events);
        expect(events).toEqual(before);
      }),
    );
  });
});

it('a single successful attempt folds on the short way as on the long one', () => {
  fc.assert(
    fc.property(arbitraryAttempt('a'), (attempt) => {
      const only = { ...attempt, number: 1, outcome: 'ok', errorClass: null, classAtArrival: null } as const;
      const short = foldCalls(sampleEvents({ attempts: [only] }));
      expect(short).toEqual(foldCalls(sampleEvents({ attempts: [only, only] })));
      expect(short[0]?.loopDisposition).toBe('executed');
    }),
  );
});

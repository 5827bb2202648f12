import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../lib/attempt';
import { foldCalls } from '../../lib/fold';
import type { CallEvents, FoldedCall } from '../../lib/folded-call';
import { addMeasures, MEASURES, type Measures, measuresOf, noMeasures } from '../../lib/measures';
import { localDay } from '../../lib/time';
import { arbitraryEvents } from './arbitrary-events';
import { failed, foldOne, held, ok } from './fold/fold-one';
import { NOON, sampleClose } from './sample-attempt';

const measuresFrom = (events: Partial<CallEvents>): Measures => measuresOf(foldOne(events));

/** The measures that are not zero. */
const told = (measures: Measures) => Object.fromEntries(Object.entries(measures).filter(([, value]) => value !== 0));

describe('what one call counts', () => {
  it('executed', () => {
    expect(told(measuresFrom({ attempts: [ok(1, { stage: 'output_validated' })] }))).toEqual({
      executed: 1,
      attempts: 1,
      attemptsOk: 1,
      dispatched: 1,
    });
  });

  it('repaired, with faults, stages and costs', () => {
    const attempts = [
      failed(1, { stage: 'validated', tokensIn: 9999, costUsd: 99 }),
      failed(2, {
        stage: 'dispatched',
        classAtArrival: 'timeout',
        tokensIn: 100,
        tokensOut: 20,
        costUsd: 0.0012,
        latencyMs: 10.4,
      }),
      ok(3, { tokensOut: 5, latencyMs: 20 }),
    ];
    expect(told(measuresFrom({ attempts }))).toEqual({
      repaired: 1,
      repairAttempted: 1,
      rewritten: 1,
      cleared: 1,
      clearedOf: 1,
      attempts: 3,
      attemptsOk: 1,
      attemptsFailed: 2,
      modelFaults: 1,
      toolFaults: 1,
      dispatched: 1,
      stageUnknown: 1,
      repairAttempts: 2,
      repairTokens: 125,
      repairTokensKnown: 2,
      repairCostNanoUsd: 1_200_000,
      repairCostKnown: 1,
      repairLatencyMs: 30,
      repairLatencyKnown: 2,
    });
  });

  it('a fault of the tool counts only where it was dispatched, whatever the class', () => {
    const classAtArrival = 'unavailable';
    expect(measuresFrom({ attempts: [failed(1, { classAtArrival, stage: 'validated' })] }).toolFaults).toBe(0);
    expect(measuresFrom({ attempts: [failed(1, { classAtArrival, stage: null })] }).toolFaults).toBe(0);
    expect(measuresFrom({ attempts: [failed(1, { classAtArrival, stage: 'returned' })] }).toolFaults).toBe(1);
    const model = measuresFrom({ attempts: [failed(1, { stage: 'returned' })] });
    expect([model.toolFaults, model.modelFaults, model.dispatched]).toEqual([0, 1, 1]);
  });

  it('clean, where its repair could be measured; only a repaired call that a live rate counts', () => {
    const repaired = foldOne({ attempts: [failed(1), ok(2)] });
    const cleanIn = (call: FoldedCall, isClean: boolean | null) => {
      const { clean, cleanOf } = measuresOf(call, isClean);
      return [clean, cleanOf];
    };
    expect([true, false, null].map((isClean) => cleanIn(repaired, isClean))).toEqual([
      [1, 1],
      [0, 1],
      [0, 0],
    ]);
    expect(cleanIn(foldOne({ attempts: [failed(1), failed(2)] }), true)).toEqual([0, 0]);
    expect(cleanIn({ ...repaired, exclusion: 'golden' }, true)).toEqual([0, 0]);
  });

  it('open: its attempts, but no repair attempted', () => {
    expect(measuresFrom({ attempts: [failed(1), failed(2)] })).toMatchObject({
      open: 1,
      repairAttempted: 0,
      attemptsFailed: 2,
    });
  });

  it('a hand-off counts as control flow', () => {
    const attempts = [failed(1), ok(2, { strategy: 'clarify' })];
    expect(measuresFrom({ attempts })).toMatchObject({
      escalated: 1,
      attemptsControlFlow: 1,
      attemptsOk: 0,
      repairAttempted: 0,
    });
  });

  it('rescued calls keep their loop disposition', () => {
    const attempts = [failed(1), ok(2, { ts: NOON + 120_000 })];
    const close = sampleClose({ afterAttempt: 1 });
    expect(measuresFrom({ attempts, closes: [close] })).toMatchObject({
      escalated: 1,
      rescuedEscalated: 1,
      repaired: 0,
      rewritten: 0,
    });
    expect(measuresFrom({ attempts, closes: [{ ...close, disposition: 'abandoned' }] })).toMatchObject({
      abandoned: 1,
      rescuedAbandoned: 1,
      rescuedEscalated: 0,
    });
  });

  it.each<[string, Attempt[], number, number]>([
    ['failed again with the class', [failed(1), failed(2)], 0, 1],
    ['failed with another class', [failed(1), failed(2, { classAtArrival: 'timeout' })], 1, 1],
    ['came back later', [failed(1), failed(2, { classAtArrival: 'timeout' }), failed(3), ok(4)], 2, 2],
    ['not settled', [failed(1), held(2), ok(3)], 0, 0],
    ['behind a gap', [failed(1), ok(3)], 0, 0],
    ['no first failure', [ok(1), failed(2), ok(3)], 0, 0],
  ])('cleared: %s', (_name, attempts, cleared, clearedOf) => {
    expect(measuresFrom({ attempts })).toMatchObject({ cleared, clearedOf });
  });

  it.each<[string, Partial<CallEvents>, number, number]>([
    ['at the last allowed attempt', { attempts: [failed(1), failed(2, { maxAttempts: 2 })] }, 1, 1],
    ['before it', { attempts: [failed(1), failed(2, { maxAttempts: 3 })] }, 0, 1],
    ['without a known budget', { attempts: [failed(1), failed(2)] }, 0, 0],
    ['without a repair', { attempts: [failed(1, { maxAttempts: 2 })] }, 0, 0],
    ['and rescued', { attempts: [failed(1), failed(2, { maxAttempts: 2 }), ok(3, { ts: NOON + 120_000 })] }, 1, 1],
  ])('final-attempt escalation: %s', (_name, events, finalEscalated, finalEscalatedOf) => {
    const closes = [sampleClose()];
    expect(measuresFrom({ ...events, closes })).toMatchObject({ escalated: 1, finalEscalated, finalEscalatedOf });
  });

  it.each<[Partial<Attempt>, string]>([
    [{ isExperiment: true }, 'excludedExperiment'],
    [{ environment: 'golden' }, 'excludedExperiment'],
    [{ tool: '(model output)' }, 'excludedModelOutput'],
    [{ actor: 'user' }, 'excludedActor'],
  ])('excluded for %j it counts nothing else', (parts, measure) => {
    expect(told(measuresFrom({ attempts: [failed(1, parts), ok(2)] }))).toEqual({ [measure]: 1 });
  });

  it('siblings are counted beside the attempts', () => {
    const sibling = failed(0, { id: 's' });
    expect(measuresFrom({ attempts: [sibling, failed(1)] })).toMatchObject({
      siblingFailures: 1,
      attempts: 1,
      attemptsFailed: 1,
    });
  });
});

const ONE_OF = [
  'executed',
  'repaired',
  'escalated',
  'abandoned',
  'open',
  'held',
  'unknown',
  'excludedExperiment',
  'excludedModelOutput',
  'excludedActor',
] as const;

const sumOf = (calls: readonly FoldedCall[]): Measures => {
  const sums = noMeasures();
  for (const call of calls) addMeasures(sums, measuresOf(call));
  return sums;
};

const groupsBy = <K>(calls: readonly FoldedCall[], keyOf: (call: FoldedCall) => K): FoldedCall[][] => {
  const groups = new Map<K, FoldedCall[]>();
  for (const call of calls) groups.set(keyOf(call), [...(groups.get(keyOf(call)) ?? []), call]);
  return [...groups.values()];
};

const sumOfSums = (groups: readonly FoldedCall[][]): Measures => {
  const sums = noMeasures();
  for (const group of groups) addMeasures(sums, sumOf(group));
  return sums;
};

const someCalls = fc
  .array(arbitraryEvents, { maxLength: 12 })
  .map((keys) => keys.flatMap((events) => foldCalls(events)));

describe('any calls', () => {
  it('count whole numbers, none negative', () => {
    fc.assert(
      fc.property(arbitraryEvents, (events) => {
        for (const call of foldCalls(events)) {
          const measures = measuresOf(call);
          expect(Object.keys(measures)).toEqual([...MEASURES]);
          for (const measure of MEASURES)
            expect(Number.isSafeInteger(measures[measure]) && measures[measure] >= 0).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('sum to the same by class, by tool, by day and by model', () => {
    fc.assert(
      fc.property(someCalls, (calls) => {
        const whole = sumOf(calls);
        expect(sumOfSums(groupsBy(calls, ({ firstClass }) => firstClass))).toEqual(whole);
        expect(sumOfSums(groupsBy(calls, ({ tool }) => tool))).toEqual(whole);
        expect(sumOfSums(groupsBy(calls, ({ firstTs }) => localDay(firstTs, 'Australia/Lord_Howe')))).toEqual(whole);
        expect(sumOfSums(groupsBy(calls, ({ model, promptVersion }) => `${model} ${promptVersion}`))).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });

  it('add up in every grouping: outcomes to attempts, dispositions to calls, parts to wholes', () => {
    fc.assert(
      fc.property(someCalls, (calls) => {
        for (const group of [
          calls,
          ...groupsBy(calls, ({ firstClass }) => firstClass),
          ...groupsBy(calls, ({ tool }) => tool),
        ]) {
          const m = sumOf(group);
          expect(m.attemptsOk + m.attemptsFailed + m.attemptsControlFlow + m.attemptsUnknown).toBe(m.attempts);
          expect(ONE_OF.reduce((sum, measure) => sum + m[measure], 0)).toBe(group.length);
          expect(m.rewritten + m.resent + m.reshaped).toBeLessThanOrEqual(m.repaired);
          expect(m.repaired).toBeLessThanOrEqual(m.repairAttempted);
          expect(m.repairAttempted).toBeLessThanOrEqual(m.repaired + m.escalated + m.abandoned);
          expect(m.finalEscalated).toBeLessThanOrEqual(m.finalEscalatedOf);
          expect(m.finalEscalatedOf).toBeLessThanOrEqual(m.repairAttempted);
          expect(m.cleared).toBeLessThanOrEqual(m.clearedOf);
          expect(m.toolFaults).toBeLessThanOrEqual(m.dispatched);
          expect(m.dispatched + m.stageUnknown).toBeLessThanOrEqual(m.attempts);
          expect(m.rescuedEscalated).toBeLessThanOrEqual(m.escalated);
          expect(m.rescuedAbandoned).toBeLessThanOrEqual(m.abandoned);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('taken back leave nothing', () => {
    fc.assert(
      fc.property(someCalls, (calls) => {
        const sums = sumOf(calls);
        for (const call of calls) addMeasures(sums, measuresOf(call), -1);
        for (const measure of MEASURES) expect(sums[measure] === 0).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

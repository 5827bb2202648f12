import { describe, expect, it } from 'vitest';
import { type Measures, noMeasures } from '../../lib/measures';
import {
  callCounts,
  cleanRepairRate,
  cleanUnmeasured,
  classRow,
  DEFINITIONS,
  escalationRate,
  finalAttemptEscalationRate,
  firstAttemptSuccess,
  isSettling,
  lift,
  modelFaultRate,
  paysOff,
  postRepairSuccess,
  repairCost,
  repairSuccess,
  toolFaultRate,
} from '../../lib/metrics';

const sums = (parts: Partial<Measures>): Measures => ({ ...noMeasures(), ...parts });

const ALL = sums({
  executed: 80,
  repaired: 10,
  escalated: 6,
  abandoned: 4,
  open: 25,
  held: 3,
  unknown: 2,
  repairAttempted: 16,
  rewritten: 5,
  resent: 3,
  reshaped: 1,
  clean: 4,
  cleanOf: 7,
  attempts: 150,
  modelFaults: 15,
  dispatched: 120,
  toolFaults: 6,
  finalEscalated: 3,
  finalEscalatedOf: 12,
  siblingFailures: 7,
  excludedExperiment: 8,
  excludedModelOutput: 9,
  excludedActor: 11,
});

describe('the numbers of an overview', () => {
  it('counts calls: open ones in n₁ only, held and unknown in neither', () => {
    expect(callCounts(ALL)).toEqual({
      n1: 125,
      n: 100,
      open: 25,
      held: 3,
      unknown: 2,
      siblingFailures: 7,
      excludedExperiment: 8,
      excludedModelOutput: 9,
      excludedActor: 11,
    });
  });

  it.each([
    ['first-attempt success', firstAttemptSuccess, 80, 125],
    ['post-repair success', postRepairSuccess, 90, 100],
    ['lift', lift, 10, 100],
    ['escalation rate', escalationRate, 6, 100],
    ['final-attempt escalation rate', finalAttemptEscalationRate, 3, 12],
    ['model-fault rate', modelFaultRate, 15, 150],
    ['tool-fault rate', toolFaultRate, 6, 120],
    ['repair success', repairSuccess, 10, 16],
    ['does the prompt pay', paysOff, 6, 16],
    ['of it clean', cleanRepairRate, 4, 7],
  ])('%s', (_name, rate, numerator, denominator) => {
    const { low, high, ...rest } = rate(ALL);
    expect(rest).toEqual({ numerator, denominator, value: numerator / denominator });
    expect(low).toBeLessThan(numerator / denominator);
    expect(high).toBeGreaterThan(numerator / denominator);
  });

  it('tells how many repairs are in no rate of clean ones', () => {
    expect(cleanUnmeasured(ALL)).toBe(3);
  });

  it('without calls there is no data, not zero', () => {
    const nothing = { numerator: 0, denominator: 0, value: null, low: null, high: null };
    expect(postRepairSuccess(noMeasures())).toEqual(nothing);
    expect(toolFaultRate(sums({ attempts: 5 }))).toEqual(nothing);
  });

  it('a class row compares with all calls', () => {
    const ofClass = sums({
      repaired: 3,
      escalated: 2,
      abandoned: 1,
      repairAttempted: 5,
      rewritten: 2,
      resent: 1,
      clean: 1,
      cleanOf: 2,
      rescuedEscalated: 1,
      cleared: 4,
      clearedOf: 6,
      open: 9,
    });
    const row = classRow(ofClass, ALL);
    expect(row).toMatchObject({
      firstFailures: 6,
      repaired: 3,
      rewritten: 2,
      resent: 1,
      escalated: 2,
      rescuedEscalated: 1,
      abandoned: 1,
    });
    expect(row.lostBefore).toMatchObject({ numerator: 6, denominator: 100 });
    expect(row.lostAfter).toMatchObject({ numerator: 3, denominator: 100 });
    expect(row.repairSuccess).toMatchObject({ numerator: 3, denominator: 5 });
    expect(row.paysOff).toMatchObject({ numerator: 2, denominator: 5 });
    expect(row.cleared).toMatchObject({ numerator: 4, denominator: 6 });
    expect(row.clean).toMatchObject({ numerator: 1, denominator: 2 });
    expect(row.cleanUnmeasured).toBe(1);
  });

  it('repair cost: unknown is not free, and coverage is told', () => {
    const m = sums({
      repaired: 4,
      repairAttempts: 10,
      repairTokens: 800,
      repairTokensKnown: 8,
      repairCostNanoUsd: 2_000_000_000,
      repairCostKnown: 10,
    });
    expect(repairCost(m)).toEqual({
      tokens: { total: 800, perRepaired: 200, known: 8, of: 10 },
      costUsd: { total: 2, perRepaired: 0.5, known: 10, of: 10 },
      latencyMs: { total: null, perRepaired: null, known: 0, of: 10 },
    });
    expect(repairCost(noMeasures()).tokens).toEqual({ total: 0, perRepaired: null, known: 0, of: 0 });
    expect(
      repairCost(sums({ repairAttempts: 1, repairTokens: 5, repairTokensKnown: 1 })).tokens.perRepaired,
    ).toBeNull();
  });

  it('settles at two percent open', () => {
    expect(isSettling(sums({ executed: 98, open: 2 }))).toBe(false);
    expect(isSettling(sums({ executed: 97, open: 3 }))).toBe(true);
    expect(isSettling(noMeasures())).toBe(false);
  });

  it('every number is defined in one sentence', () => {
    for (const sentence of Object.values(DEFINITIONS)) expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
  });
});

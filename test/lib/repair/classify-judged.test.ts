import { describe, expect, it } from 'vitest';
import { hasClassificationCases, type JudgedCase, judgedFailures, judgedSignals } from '../../classification-cases';

const LEAST_SHARE = 0.95;
const MOST_WRONG = 0.01;

if (!hasClassificationCases) console.warn('SKIPPED: the judged failures are not beside the repo');

const missesOf = (cases: readonly JudgedCase[]) => cases.filter(({ expected, found }) => expected !== found);

const told = ({ expected, found, rule, text }: JudgedCase) =>
  `${expected}, not ${found} (${rule}): ${text.slice(0, 200)}`;

describe.skipIf(!hasClassificationCases)('failures of real trajectories', () => {
  const cases = hasClassificationCases ? judgedFailures() : [];

  it('get the class that a person gave them, by text alone', () => {
    const misses = missesOf(cases);
    console.info(`classes by text: ${cases.length - misses.length} of ${cases.length} right`);
    for (const miss of misses) console.info(`  ${told(miss)}`);
    expect(cases.length).toBeGreaterThan(400);
    expect(misses.length / cases.length).toBeLessThanOrEqual(1 - LEAST_SHARE);
  });

  it('are rather unsupported than wrong', () => {
    const wrong = missesOf(cases).filter(({ found }) => found !== 'unsupported_error');
    expect(wrong.length / cases.length).toBeLessThanOrEqual(MOST_WRONG);
  });
});

describe.skipIf(!hasClassificationCases)('signals of stacks', () => {
  it('mean what they say', () => {
    const misses = missesOf(hasClassificationCases ? judgedSignals() : []);
    expect(misses.map(told)).toEqual([]);
  });
});

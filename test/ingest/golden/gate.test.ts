import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWithBaseline } from '../../../ingest/golden/compare-with-baseline';
import { gateMarkdown } from '../../../ingest/golden/gate-markdown';
import { type BaselineCall, baselineText, readBaseline } from '../../../ingest/golden/golden-baseline';
import { ACTIONS } from '../../../lib/repair/contract';
import { ESCALATION_REASONS } from '../../../lib/words';

const DECISION: BaselineCall['decision'] = {
  action: 'repair_input',
  reason: null,
  rule: 'row',
  remaining_budget: 1,
  is_conservative: false,
};

const call = (name: string, isRepaired: boolean | null = true, decision = DECISION): BaselineCall => ({
  name,
  decision,
  is_repaired: isRepaired,
});

const many = (count: number, isRepaired: (index: number) => boolean): BaselineCall[] =>
  Array.from({ length: count }, (_, index) => call(`c${index}`, isRepaired(index)));

const anyCalls = fc.uniqueArray(
  fc.record({
    name: fc.string({ minLength: 1 }),
    decision: fc.record({
      action: fc.constantFrom(...ACTIONS),
      reason: fc.option(fc.constantFrom(...ESCALATION_REASONS)),
      rule: fc.constantFrom('row', 'stuck'),
      remaining_budget: fc.nat({ max: 9 }),
      is_conservative: fc.boolean(),
    }),
    is_repaired: fc.option(fc.boolean()),
  }),
  { selector: ({ name }) => name, maxLength: 30 },
);

describe('a baseline', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(anyCalls, (calls) => {
        expect(readBaseline(baselineText(calls))).toEqual({ calls });
      }),
    );
  });

  it.each([
    ['', /JSON/],
    ['[]', /expected object/],
    ['{"format":"mendtrace.golden-baseline.v2","calls":[]}', /^format: /],
    ['{"format":"mendtrace.golden-baseline.v1","calls":[{"name":"a"}]}', /^calls\.0\.decision: /],
  ])('that is none is named: %s', (text, problem) => {
    const read = readBaseline(text);
    expect('problem' in read ? read.problem : '').toMatch(problem);
  });
});

describe('the gate', () => {
  it('passes whatever is as it was', () => {
    fc.assert(
      fc.property(anyCalls, (calls) => {
        const comparison = compareWithBaseline(calls, calls);
        expect(comparison).toMatchObject({ changed: [], gone: [], added: [], hasFallen: false, isPassed: true });
        expect(comparison.difference?.value ?? 0).toBe(0);
      }),
    );
  });

  it('counts every call once', () => {
    fc.assert(
      fc.property(anyCalls, anyCalls, (before, now) => {
        const { gone, added, pairs } = compareWithBaseline(before, now);
        const shared = before.length - gone.length;
        expect(now.length - added.length).toBe(shared);
        expect(pairs.both + pairs.onlyFirst + pairs.onlySecond + pairs.neither).toBeLessThanOrEqual(shared);
      }),
    );
  });

  it('does not pass where one decision changed, and says from what to what', () => {
    const other: BaselineCall['decision'] = { ...DECISION, action: 'escalate', reason: 'stuck', rule: 'stuck' };
    const comparison = compareWithBaseline([call('a|b'), call('c')], [call('a|b', true, other), call('c')]);
    expect(comparison.isPassed).toBe(false);
    const text = gateMarkdown(comparison);
    expect(text).toContain('### Golden calls: ✕ not passed');
    expect(text).toContain('| `a\\|b` | repair_input, row, 1 left | escalate, stuck, 1 left |');
  });

  it('does not pass where a call is gone, and lets new ones be', () => {
    expect(compareWithBaseline([call('a'), call('b')], [call('a')])).toMatchObject({ gone: ['b'], isPassed: false });
    expect(compareWithBaseline([call('a')], [call('a'), call('b')])).toMatchObject({ added: ['b'], isPassed: true });
  });

  it('bears a loss that chance explains, and no larger one', () => {
    const before = many(100, () => true);
    expect(
      compareWithBaseline(
        before,
        many(100, (index) => index >= 3),
      ),
    ).toMatchObject({ isPassed: true });
    const fallen = compareWithBaseline(
      before,
      many(100, (index) => index >= 10),
    );
    expect(fallen).toMatchObject({ hasFallen: true, isPassed: false, changed: [] });
    expect(gateMarkdown(fallen)).toContain('| repaired | 100.0 % (100/100) | 90.0 % (90/100) | −10.0 points (−');
  });

  it('compares only repairs that were tried both times', () => {
    const before = [call('a', null), call('b', true), call('c', true)];
    const now = [call('a', false), call('b', null), call('c', true)];
    expect(compareWithBaseline(before, now).pairs).toEqual({ both: 1, onlyFirst: 0, onlySecond: 0, neither: 0 });
    expect(gateMarkdown(compareWithBaseline([], []))).toContain('| repaired | no data | no data | no data |');
  });

  it('lists no more than anybody reads', () => {
    const gone = compareWithBaseline(
      many(80, () => true),
      [],
    );
    expect(gateMarkdown(gone)).toContain('… and 30 more');
  });
});

import { describe, expect, it } from 'vitest';
import { explainDecision } from '../../../lib/explain-decision';
import { CLASS_MEANINGS } from '../../../lib/help/class-meanings';
import { eventLine } from '../../../lib/help/event-line';
import { EXAMPLE_CALLS, foldExample, REPAIRED_CALL, sumExamples } from '../../../lib/help/example-calls';
import { decideExample, EXAMPLE_LOOPS } from '../../../lib/help/example-loops';
import { helpAnchor } from '../../../lib/help/help-href';
import { HELP_TERMS } from '../../../lib/help/help-terms';
import { numberGroups } from '../../../lib/help/number-names';
import { callCounts, DEFINITIONS } from '../../../lib/metrics';
import { classify } from '../../../lib/repair/classify';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import { DISPOSITIONS, REPAIR_WAYS } from '../../../lib/words';

const UNSAID = { sentClass: null, message: null, issues: [], stage: null, tool: 'book_pickup' } as const;

describe('the help agrees with the code', () => {
  it.each(ERROR_CLASSES)('gives codes of %s that are classified so', (errorClass) => {
    const found = CLASS_MEANINGS[errorClass].codes.map((code) => classify({ ...UNSAID, code }).errorClass);
    expect(found).toEqual(found.map(() => errorClass));
  });

  it.each(EXAMPLE_LOOPS.map((loop) => [loop.ruleNumber, loop] as const))(
    'shows a loop that rule %s and no other decides',
    (ruleNumber, loop) => {
      expect(explainDecision(decideExample(loop)).ruleNumber).toBe(ruleNumber);
    },
  );

  it('has an example of every disposition and of every way to repair', () => {
    const calls = EXAMPLE_CALLS.map(foldExample);
    expect(new Set(calls.map(({ loopDisposition }) => loopDisposition))).toEqual(new Set(DISPOSITIONS));
    expect(new Set(calls.flatMap(({ repairWay }) => repairWay ?? []))).toEqual(new Set(REPAIR_WAYS));
  });

  it('sums each example as often as it says', () => {
    const { n1, held, unknown } = callCounts(sumExamples());
    const told = EXAMPLE_CALLS.reduce((sum, { times }) => sum + times, 0);
    expect(n1 + held + unknown).toBe(told);
  });

  it('prints events that are JSON and keep their arguments as written', () => {
    const lines = REPAIRED_CALL.events.attempts.map((attempt) => eventLine('example', attempt));
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ call_id: 'example', attempt: 1, outcome: 'failed', error_class: 'schema_violation' }),
      expect.objectContaining({ attempt: 2, outcome: 'ok', arguments: { parcel_id: 'NW-70412', weight_kg: 2.4 } }),
    ]);
    expect(lines[0]).toContain('"weight_kg":"2.4"');
  });
});

describe('anchors', () => {
  it.each([
    ['postRepairSuccess', 'post-repair-success'],
    ['Post-repair success', 'post-repair-success'],
    ['schema_violation', 'schema-violation'],
    ['error class', 'error-class'],
    ['n1', 'n1'],
    ['Does the repair prompt pay?', 'does-the-repair-prompt-pay'],
  ])('%s is #%s', (word, anchor) => {
    expect(helpAnchor(word)).toBe(anchor);
  });

  it('are never shared by two terms', () => {
    const hrefs = HELP_TERMS.map(({ href }) => href);
    expect(new Set(hrefs).size).toBe(hrefs.length);
  });
});

describe('numbers', () => {
  it('are each defined once on the page', () => {
    const shown = numberGroups(DEFINITIONS).flatMap(({ numbers }) => numbers.map(({ name }) => name));
    expect(shown.toSorted()).toEqual(Object.keys(DEFINITIONS).toSorted());
  });
});

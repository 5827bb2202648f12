import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVERY_ITEM, isNarrowed, parseQueueFilter, QUEUE_PARAMS, queueFilterParams } from '../../lib/queue-filter';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { QUEUE_HOLDERS } from '../../lib/review';

const MOMENT = { now: Date.UTC(2026, 10, 30, 9, 30), zone: 'Europe/Berlin' };

const parse = (query: string) => parseQueueFilter(new URLSearchParams(query), MOMENT);

const value = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
const pair = fc.oneof(
  fc.tuple(fc.constantFrom(...QUEUE_PARAMS, 'not_tool', 'not_model'), value),
  fc.tuple(fc.constantFrom('class', 'not_class'), fc.constantFrom(...ERROR_CLASSES)),
  fc.tuple(fc.constant('held'), fc.constantFrom(...QUEUE_HOLDERS)),
  fc.tuple(fc.constant('range'), fc.constantFrom('24h', '7d', '30d', '90d', 'odd')),
  fc.tuple(fc.constantFrom('from', 'to'), fc.constantFrom('2026-11-02', '2026-11-20T08:15', 'never')),
);

describe('the filter of the queue', () => {
  it('survives the address, whatever that was', () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
        const { filter } = parse(new URLSearchParams(pairs).toString());
        const again = parse(new URLSearchParams(queueFilterParams(filter)).toString());
        expect(again).toEqual({ filter, problems: [] });
      }),
    );
  });

  it('is about any time until a range is asked for, the default of other screens included', () => {
    expect(parse('tool=a').filter.isAnyTime).toBe(true);
    expect(parse('range=odd').filter.isAnyTime).toBe(true);
    expect(parse('range=30d').filter).toMatchObject({ isAnyTime: false, calls: { preset: '30d' } });
    expect(parse('from=2026-11-02').filter).toMatchObject({ isAnyTime: false, calls: { preset: null } });
  });

  it('narrows nothing by what it does not know, and tells what of its own makes no sense', () => {
    const { filter, problems } = parse('kind=odd&disposition=escalated&class=__proto__&held=ben&range=odd');
    expect(queueFilterParams(filter)).toEqual([]);
    expect(problems.map(({ param }) => param)).toEqual(['range', 'class']);
    expect([isNarrowed(EVERY_ITEM), isNarrowed({ ...EVERY_ITEM, holder: 'me' })]).toEqual([false, true]);
  });
});

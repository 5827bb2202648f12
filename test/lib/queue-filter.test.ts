import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVERY_ITEM, isNarrowed, parseQueueFilter, queueFilterParams } from '../../lib/queue-filter';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { QUEUE_HOLDERS, REVIEW_KINDS } from '../../lib/review';

const orNone = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const text = fc.string({ minLength: 1, maxLength: 256, unit: 'grapheme' }).filter((each) => each.length <= 256);

describe('the filter of the queue', () => {
  it('survives the address', () => {
    const filters = fc.record({
      kind: orNone(fc.constantFrom(...REVIEW_KINDS)),
      reason: orNone(text),
      errorClass: orNone(fc.constantFrom(...ERROR_CLASSES)),
      tool: orNone(text),
      holder: fc.constantFrom(...QUEUE_HOLDERS),
    });
    fc.assert(
      fc.property(filters, (filter) => {
        const query = new URLSearchParams(queueFilterParams(filter)).toString();
        expect(parseQueueFilter(new URLSearchParams(query))).toEqual(filter);
      }),
    );
  });

  it('narrows nothing by what it does not know', () => {
    const params = new URLSearchParams({
      kind: 'odd',
      class: '__proto__',
      held: 'ben',
      tool: '',
      reason: 'x'.repeat(257),
    });
    expect(parseQueueFilter(params)).toEqual(EVERY_ITEM);
    expect([isNarrowed(EVERY_ITEM), isNarrowed({ ...EVERY_ITEM, holder: 'me' })]).toEqual([false, true]);
  });
});

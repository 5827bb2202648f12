import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeLabel } from '../../../components/filter-bar/range-label';
import { fieldsOfSpan, spanOfFields } from '../../../components/filter-bar/span-fields';
import { unfiltered } from '../../../lib/filter';
import { localMinute } from '../../../lib/local-minute';
import { parseFilter } from '../../../lib/parse-filter';

const ZONE = 'America/St_Johns';
const minutes = fc.integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2026, 0, 1) / 60_000 });

describe('the fields of a span', () => {
  it('give the range they were made from, on the clock of the project', () => {
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 100_000 }), (from, length) => {
        const asked = { from: from * 60_000, to: (from + length) * 60_000 };
        const span = { from: localMinute(asked.from, ZONE), to: localMinute(asked.to, ZONE) };
        const params = new URLSearchParams(spanOfFields(fieldsOfSpan(span)));
        const { filter } = parseFilter(params, { now: asked.to, zone: ZONE });
        // An hour that the clock shows twice is read as its first.
        expect({ from: localMinute(filter.from, ZONE), to: localMinute(filter.to, ZONE) }).toEqual(span);
      }),
    );
  });

  it('mean whole days without times', () => {
    const fields = { first: '2026-02-28', last: '2026-02-28', startTime: '', endTime: '' };
    expect(spanOfFields(fields)).toEqual({ from: '2026-02-28', to: '2026-03-01' });
    expect(fieldsOfSpan({ from: '2026-02-28T00:00', to: '2026-03-01T00:00' })).toEqual(fields);
  });

  it('end before the time they name, a day’s beginning included', () => {
    const fields = { first: '2026-02-27', last: '2026-02-28', startTime: '09:30', endTime: '00:00' };
    expect(spanOfFields(fields)).toEqual({ from: '2026-02-27T09:30', to: '2026-02-28' });
  });
});

describe('rangeLabel', () => {
  const ALL = unfiltered({ from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 1), preset: '30d' });
  const label = (from: number, to: number, zone = 'UTC') => rangeLabel({ ...ALL, preset: null, from, to }, zone);

  it('is null for a preset, the days for whole days, and both ends for anything else', () => {
    expect(rangeLabel(ALL, 'UTC')).toBeNull();
    expect(label(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 30))).toBe('1 Nov 2026 – 29 Nov 2026');
    expect(label(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 2))).toBe('1 Nov 2026');
    expect(label(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 2), 'Asia/Kolkata')).toBe(
      '2026-11-01 05:30 – 2026-11-02 05:30',
    );
  });
});

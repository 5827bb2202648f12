import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { RANGE_PRESETS } from '../../lib/range-presets';
import { presetRange, previousPeriod } from '../../lib/ranges';
import { dayStart, localDay } from '../../lib/time';
import { ZONES } from './zones';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-30T10:15:30.250Z');

const local = (ms: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
const iso = ({ start, end }: { start: number; end: number }) => [
  new Date(start).toISOString(),
  new Date(end).toISOString(),
];

const instant = fc.integer({ min: Date.UTC(2025, 5, 1), max: Date.UTC(2027, 1, 1) });
const zone = fc.constantFrom(...ZONES);

describe('range presets', () => {
  it('24h rolls, days are whole local days and today is the last', () => {
    expect(presetRange('24h', NOW, 'Europe/Berlin')).toEqual({ start: NOW - DAY, end: NOW });
    expect(iso(presetRange('7d', NOW, 'Europe/Berlin'))).toEqual([
      '2026-11-23T23:00:00.000Z',
      '2026-11-30T23:00:00.000Z',
    ]);
    expect(iso(presetRange('30d', NOW, 'Asia/Kathmandu'))).toEqual([
      '2026-10-31T18:15:00.000Z',
      '2026-11-30T18:15:00.000Z',
    ]);
    expect(iso(presetRange('90d', NOW, 'Europe/Berlin'))).toEqual([
      '2026-09-01T22:00:00.000Z',
      '2026-11-30T23:00:00.000Z',
    ]);
  });

  it('hold as many local days as they say, now among them', () => {
    fc.assert(
      fc.property(instant, zone, fc.constantFrom('7d', '30d', '90d'), (now, place, preset) => {
        const { start, end } = presetRange(preset, now, place);
        expect(localDay(end - 1, place) - localDay(start, place) + 1).toBe(Number.parseInt(preset, 10));
        expect(start).toBe(dayStart(localDay(start, place), place));
        expect(start <= now && now < end).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the previous period', () => {
  it('is as much as has elapsed, whole weeks earlier', () => {
    const sevenDays = previousPeriod(presetRange('7d', NOW, 'Europe/Berlin'), NOW, 'Europe/Berlin');
    expect(iso(sevenDays)).toEqual(['2026-11-16T23:00:00.000Z', '2026-11-23T10:15:30.250Z']);
    const thirtyDays = previousPeriod(presetRange('30d', NOW, 'Europe/Berlin'), NOW, 'Europe/Berlin');
    expect(iso(thirtyDays)).toEqual(['2026-09-26T22:00:00.000Z', '2026-10-26T10:15:30.250Z']);
    const day = previousPeriod(presetRange('24h', NOW, 'Europe/Berlin'), NOW, 'Europe/Berlin');
    expect(iso(day)).toEqual(['2026-11-22T10:15:30.250Z', '2026-11-23T10:15:30.250Z']);
  });

  it('of a range that is over is whole', () => {
    const range = { start: Date.parse('2026-03-01T00:00:00Z'), end: Date.parse('2026-03-04T00:00:00Z') };
    expect(iso(previousPeriod(range, NOW, 'UTC'))).toEqual(['2026-02-22T00:00:00.000Z', '2026-02-25T00:00:00.000Z']);
  });

  it('begins with the day where the range does, though a clock change moved that', () => {
    const place = 'America/Sao_Paulo';
    const skippedMidnight = Date.parse('2018-11-04T03:00:00Z');
    const range = { start: skippedMidnight, end: Date.parse('2018-11-05T02:00:00Z') };
    expect(iso(previousPeriod(range, NOW, place))).toEqual(['2018-10-28T03:00:00.000Z', '2018-10-29T03:00:00.000Z']);
  });

  it('of a range that has not begun is empty', () => {
    const { start, end } = previousPeriod({ start: NOW + DAY, end: NOW + 2 * DAY }, NOW, 'UTC');
    expect(end).toBe(start);
  });

  it('has the same weekdays and clock times, and does not touch the range', () => {
    fc.assert(
      fc.property(instant, zone, fc.constantFrom(...RANGE_PRESETS), (now, place, preset) => {
        const range = presetRange(preset, now, place);
        const previous = previousPeriod(range, now, place);
        const [from, fromBefore] = [local(range.start, place), local(previous.start, place)];
        expect(fromBefore.dayOfWeek).toBe(from.dayOfWeek);
        expect(local(previous.end, place).dayOfWeek).toBe(local(Math.min(range.end, now), place).dayOfWeek);
        expect(previous.start).toBeLessThan(previous.end);
        expect(previous.end).toBeLessThanOrEqual(range.start);
        if (preset !== '24h') expect(previous.start).toBe(dayStart(localDay(previous.start, place), place));
      }),
      { numRuns: 300 },
    );
  });
});

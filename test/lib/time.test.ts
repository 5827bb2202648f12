import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayLabel, dayStart, hourBuckets, isZone, localDay } from '../../lib/time';
import { changesIn2026, ZONES } from './zones';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST_DAY = Date.UTC(2026, 0, 1) / DAY;
const LAST_DAY = Date.UTC(2026, 11, 31) / DAY;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The local date as another implementation gives it. */
const dateIn = (ms: number, zone: string): string => {
  const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = dateFormats.get(zone) ?? new Intl.DateTimeFormat('en-CA', options);
  dateFormats.set(zone, format);
  return format.format(ms);
};

const dayOf = (label: string): number => Date.parse(`${label}T00:00:00Z`) / DAY;

/** Instants all over 2026, most of them within two days of a clock change. */
const instantIn = (zone: string): fc.Arbitrary<number> => {
  const anywhere = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) });
  const changes = changesIn2026(zone);
  if (changes.length === 0) return anywhere;
  const near = fc
    .tuple(
      fc.constantFrom(...changes),
      fc.oneof(fc.integer({ min: -2 * DAY, max: 2 * DAY }), fc.integer({ min: -2, max: 2 })),
    )
    .map(([change, distance]) => change + distance);
  return fc.oneof(anywhere, near, near);
};

describe.each(ZONES)('days and hours in %s', (zone) => {
  it('hours tile every day of 2026 without gap or overlap, and days tile the year', () => {
    for (let day = FIRST_DAY; day <= LAST_DAY; day++) {
      const buckets = hourBuckets(day, zone);
      expect(buckets[0]?.start).toBe(dayStart(day, zone));
      expect(buckets.at(-1)?.end).toBe(dayStart(day + 1, zone));
      buckets.forEach(({ start, end }, index) => {
        expect(end - start).toBeGreaterThan(0);
        expect(end - start).toBeLessThanOrEqual(HOUR);
        if (index > 0) expect(start).toBe(buckets[index - 1]?.end);
      });
    }
  });

  it('every event lies in exactly one day and one hour', () => {
    fc.assert(
      fc.property(fc.array(instantIn(zone), { minLength: 1, maxLength: 20 }), (instants) => {
        const days = new Set(instants.map((ms) => localDay(ms, zone)));
        const perDay = [...days].map((day) => {
          const [start, end] = [dayStart(day, zone), dayStart(day + 1, zone)];
          return instants.filter((ms) => start <= ms && ms < end).length;
        });
        const perHour = [...days].flatMap((day) =>
          hourBuckets(day, zone).map(({ start, end }) => instants.filter((ms) => start <= ms && ms < end).length),
        );
        const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
        expect(sum(perDay)).toBe(instants.length);
        expect(sum(perHour)).toBe(instants.length);
      }),
      { numRuns: 150 },
    );
  });

  it('the day is the date on the local calendar', () => {
    fc.assert(
      fc.property(instantIn(zone), (ms) => {
        const day = localDay(ms, zone);
        expect(dayLabel(day)).toBe(dateIn(ms, zone));
        expect(day).toBe(dayOf(dateIn(ms, zone)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('days of unusual length', () => {
  const hoursOf = (label: string, zone: string) => {
    const buckets = hourBuckets(dayOf(label), zone);
    return { buckets: buckets.length, hours: buckets.reduce((sum, { start, end }) => sum + (end - start) / HOUR, 0) };
  };

  it.each([
    ['2026-03-29', 'Europe/Berlin', 23, 23],
    ['2026-10-25', 'Europe/Berlin', 25, 25],
    ['2026-03-08', 'America/St_Johns', 23, 23],
    ['2026-04-05', 'Pacific/Chatham', 26, 25],
    ['2026-04-05', 'Australia/Lord_Howe', 25, 24.5],
    ['2026-10-04', 'Australia/Lord_Howe', 24, 23.5],
    ['2026-06-01', 'Asia/Kathmandu', 24, 24],
  ])('%s in %s has %d buckets and %d hours', (label, zone, buckets, hours) => {
    expect(hoursOf(label, zone)).toEqual({ buckets, hours });
  });

  it('hours are cut at the full hours of the local clock', () => {
    const [first] = hourBuckets(dayOf('2026-06-01'), 'Asia/Kathmandu');
    expect(new Date(first?.start ?? 0).toISOString()).toBe('2026-05-31T18:15:00.000Z');
  });

  it('a day that a zone skipped is empty', () => {
    const skipped = dayOf('2011-12-30');
    expect(hourBuckets(skipped, 'Pacific/Apia')).toEqual([]);
    expect(localDay(dayStart(skipped, 'Pacific/Apia'), 'Pacific/Apia')).toBe(skipped + 1);
    expect(localDay(dayStart(skipped, 'Pacific/Apia') - 1, 'Pacific/Apia')).toBe(skipped - 1);
  });

  it('a day begins once where the clock went back over midnight, or skipped it', () => {
    const back = dayOf('2010-11-07');
    const start = dayStart(back, 'America/St_Johns');
    expect(localDay(start - 1, 'America/St_Johns')).toBe(back - 1);
    expect(localDay(start + 30 * 60_000, 'America/St_Johns')).toBe(back);
    const skipped = dayOf('2018-11-04');
    expect(new Date(dayStart(skipped, 'America/Sao_Paulo')).toISOString()).toBe('2018-11-04T03:00:00.000Z');
  });
});

describe('zones', () => {
  it.each(['UTC', 'Europe/Berlin', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires', ...ZONES])('%s is one', (zone) => {
    expect(isZone(zone)).toBe(true);
    expect(localDay(0, zone)).toBeGreaterThanOrEqual(-1);
  });

  it.each(['', 'Mars/Olympus', '+05:30', '-03', 'Europe/Berlin ', '__proto__', 'constructor', '../etc/passwd'])(
    '%j is none',
    (text) => {
      expect(isZone(text)).toBe(false);
    },
  );

  it('an unknown zone is a broken invariant', () => {
    expect(() => localDay(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

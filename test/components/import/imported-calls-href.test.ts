import { expect, it } from 'vitest';
import { importedCallsHref } from '../../../components/import/imported-calls-href';
import { parseFilter } from '../../../lib/parse-filter';

const NOW = Date.UTC(2026, 10, 30, 12);

const rangeOf = (href: string) => {
  const { filter, problems } = parseFilter(new URLSearchParams(href.split('?')[1] ?? ''), { now: NOW, zone: 'UTC' });
  expect(problems).toEqual([]);
  return [filter.from, filter.to];
};

it('spans the times of the file, half-open', () => {
  expect(rangeOf(importedCallsHref({ firstTs: 1_000, lastTs: 5_000, hasUndated: false }))).toEqual([1_000, 5_001]);
});

it('reaches until now where attempts get the time of their import', () => {
  const [from = 0, to = 0] = rangeOf(
    importedCallsHref({ firstTs: NOW - 5_000, lastTs: NOW - 4_000, hasUndated: true }),
  );
  expect(from).toBe(NOW - 5_000);
  expect(to).toBeGreaterThan(NOW);
  const [, end = 0] = rangeOf(importedCallsHref({ firstTs: null, lastTs: null, hasUndated: true }));
  expect(end).toBeGreaterThanOrEqual(NOW);
});

it('is the list as it opens where nothing is known', () => {
  expect(importedCallsHref(null)).toBe('/calls');
});

import { describe, expect, it } from 'vitest';
import { fixedFilters } from '../../../components/filter-bar/fixed-filters';
import { moreFilters } from '../../../components/filter-bar/more-filters';
import { rangeLabel } from '../../../components/filter-bar/range-label';
import { type CallFilter, unfiltered } from '../../../lib/filter';
import { callsHref } from '../../../lib/routes';

const ALL = unfiltered({ from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 1), preset: '30d' });

const chips = (filter: Partial<CallFilter>) => fixedFilters({ ...ALL, ...filter }, callsHref);

describe('fixedFilters', () => {
  it('shows nothing of what the bar sets itself', () => {
    expect(chips({ tools: ['a'], models: ['b'], classes: ['timeout'], dispositions: ['open'] })).toEqual([]);
  });

  it('takes away its own filter and keeps the others', () => {
    expect(chips({ ways: ['resent', 'reshaped'], isRescued: false, session: 's 1' })).toEqual([
      { label: 'repair', value: 'resent, reshaped', removeHref: '/calls?session=s+1&rescued=0', isOfFailures: true },
      {
        label: 'session',
        value: 's 1',
        removeHref: '/calls?way=resent&way=reshaped&rescued=0',
        isOfFailures: false,
      },
      { label: 'rescued', value: 'no', removeHref: '/calls?way=resent&way=reshaped&session=s+1', isOfFailures: true },
    ]);
  });

  it('names calls without a name, actors, and the switch', () => {
    expect(
      chips({ agents: [''], actor: 'any', excludesHandOff: true }).map(({ label, value }) => [label, value]),
    ).toEqual([
      ['agent', '(none)'],
      ['actor', 'any'],
      ['hand-off tools', 'left out'],
    ]);
  });

  it('has a chip for every field of a filter that the bar does not set', () => {
    const set: Partial<CallFilter> = {
      ways: ['resent'],
      promptVersions: ['p'],
      agents: ['a'],
      environments: ['e'],
      arms: ['x'],
      strategies: ['s'],
      exclusions: ['held'],
      session: 's',
      reason: 'r',
      finding: 'misrouted',
      isRepairAttempted: true,
      isRescued: true,
      isCounted: true,
      hasSiblings: true,
      attemptNumber: 2,
      actor: 'user',
      excludesHandOff: true,
    };
    const isOfBar = (key: string) =>
      ['from', 'to', 'preset', 'tools', 'models', 'classes', 'dispositions'].includes(key);
    expect(chips(set)).toHaveLength(Object.keys(ALL).filter((key) => !isOfBar(key)).length);
  });
});

describe('moreFilters', () => {
  it('offers what is not set yet', () => {
    const offers = (filter: Partial<CallFilter>, isList: boolean) =>
      moreFilters({ ...ALL, ...filter }, callsHref, { isList }).map(({ href }) => href);
    expect(offers({}, false)).toEqual(['/calls?hand_off=exclude', '/calls?actor=any']);
    expect(offers({ actor: 'any', excludesHandOff: true }, true)).toEqual([
      '/calls?counted=1&actor=any&hand_off=exclude',
      '/calls?counted=0&actor=any&hand_off=exclude',
    ]);
  });
});

describe('rangeLabel', () => {
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

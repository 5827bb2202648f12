import { describe, expect, it } from 'vitest';
import { unfiltered } from '../../lib/filter';
import { narrowFilter } from '../../lib/narrow-filter';

const ALL = unfiltered({ from: 0, to: 1_000, preset: null });

describe('narrowFilter', () => {
  it('adds what the filter leaves open', () => {
    expect(narrowFilter(ALL, { classes: ['timeout'], isCounted: true, isRescued: false })).toEqual({
      ...ALL,
      classes: ['timeout'],
      isCounted: true,
      isRescued: false,
    });
  });

  it('keeps of two lists what both hold', () => {
    const filter = { ...ALL, dispositions: ['escalated', 'repaired'] as const };
    expect(narrowFilter(filter, { dispositions: ['repaired', 'executed'] })?.dispositions).toEqual(['repaired']);
    expect(narrowFilter(filter, {})).toEqual(filter);
  });

  it('knows when no call can meet both', () => {
    expect(narrowFilter({ ...ALL, dispositions: ['escalated'] }, { dispositions: ['repaired'] })).toBeNull();
    expect(narrowFilter({ ...ALL, isCounted: false }, { isCounted: true })).toBeNull();
    expect(narrowFilter({ ...ALL, session: 'a' }, { session: 'b' })).toBeNull();
    expect(narrowFilter({ ...ALL, isCounted: true }, { isCounted: true })).toEqual({ ...ALL, isCounted: true });
  });

  it('takes range, actor and switch of the extra', () => {
    const extra = { from: 5, to: 9, actor: 'any', excludesHandOff: true } as const;
    expect(narrowFilter(ALL, extra)).toEqual({ ...ALL, ...extra });
  });
});

describe('what is left out', () => {
  it('adds up', () => {
    const filter = { ...ALL, except: { ...ALL.except, tools: ['a'] } };
    const extra = { except: { ...ALL.except, tools: ['a', 'b'], models: ['m'] } };
    expect(narrowFilter(filter, extra)?.except).toEqual({ ...ALL.except, tools: ['a', 'b'], models: ['m'] });
    expect(narrowFilter(filter, { classes: ['timeout'] })?.except).toEqual(filter.except);
  });
});

describe('tags', () => {
  it('narrow each other by key', () => {
    const filter = { ...ALL, tags: ['region=north', 'region=coast'] };
    expect(narrowFilter(filter, { tags: ['tier=gold'] })?.tags).toEqual([...filter.tags, 'tier=gold']);
    expect(narrowFilter(filter, { tags: ['region=coast', 'region=south'] })?.tags).toEqual(['region=coast']);
    expect(narrowFilter(filter, { tags: ['region=south'] })).toBeNull();
  });
});

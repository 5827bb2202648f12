import { describe, expect, it } from 'vitest';
import { unfiltered } from '../../lib/filter';
import { BREAKDOWNS, CELL_METRICS, overviewViewParams, parseOverviewView } from '../../lib/overview-view';
import { overviewViewHref } from '../../lib/routes';

describe('the view of the overview', () => {
  it('reads back what it writes, and writes no default', () => {
    for (const by of BREAKDOWNS) {
      for (const cells of CELL_METRICS) {
        expect(parseOverviewView(new URLSearchParams(overviewViewParams({ by, cells })))).toEqual({ by, cells });
      }
    }
    expect(overviewViewParams({ by: 'tool', cells: 'failures' })).toEqual([]);
  });

  it('takes the default for what it does not know', () => {
    const params = new URLSearchParams('by=constructor&cells=__proto__');
    expect(parseOverviewView(params)).toEqual({ by: 'tool', cells: 'failures' });
  });

  it('keeps the filter beside it', () => {
    const filter = { ...unfiltered({ from: 0, to: 1, preset: '30d' }), tools: ['book'] };
    expect(overviewViewHref(filter, { by: 'model', cells: 'lost' })).toBe('/?tool=book&by=model&cells=lost');
  });
});

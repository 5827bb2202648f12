import { describe, expect, it } from 'vitest';
import { type LoadedCalls, searchedShare, withOlder } from '../../../components/calls/older-calls';
import { cardPlace, movedFar } from '../../../components/calls/settle';
import { listPath } from '../../../components/calls/call-addresses';
import { openedWords } from '../../../components/calls/open-items-state';

const loaded = (ids: string[], older: string | null): LoadedCalls => ({
  rows: ids.map((id) => ({ id }) as LoadedCalls['rows'][number]),
  older,
  searchedTo: null,
});

describe('a list that goes on', () => {
  it('keeps each call once, where it was first seen', () => {
    const both = withOlder(loaded(['c', 'b'], 'older.2.2'), loaded(['b', 'a'], null));
    expect(both.rows.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(both.older).toBeNull();
  });

  it('tells how much of the range a search has looked at', () => {
    expect(searchedShare({ from: 100, to: 200 }, 150)).toBe(0.5);
    expect(searchedShare({ from: 100, to: 200 }, 50)).toBe(1);
    expect(searchedShare({ from: 100, to: 100 }, 100)).toBe(1);
  });

  it('leads to the same list with other parameters, and to its beginning', () => {
    expect(listPath('tool=a&tool=b&cursor=older.1.1', { session: 's 1', text: null })).toBe(
      '/calls?tool=a&tool=b&session=s+1',
    );
    expect(listPath('text=x', { text: null })).toBe('/calls');
  });

  it('says what became of the calls to look at', () => {
    const none = { kind: 'opened', opened: 0, first: null, waiting: 0, decided: 0, excluded: 0, unknown: 0 } as const;
    expect(openedWords({ ...none, opened: 1, waiting: 2 })).toBe('1 review item opened, 2 waited already.');
    expect(openedWords({ ...none, decided: 1, excluded: 1 })).toBe(
      '0 review items opened, 1 had been decided before, 1 call of experiments or golden traffic left out.',
    );
  });
});

describe('a glance', () => {
  it('begins where the pointer rests, trembling or not', () => {
    expect(movedFar({ x: 10, y: 10 }, { x: 12, y: 13 })).toBe(false);
    expect(movedFar({ x: 10, y: 10 }, { x: 10, y: 20 })).toBe(true);
  });

  it('lies below its row, above it at the foot of the screen, and on the screen always', () => {
    const screen = { width: 1000, height: 800 };
    const card = { width: 400, height: 300 };
    expect(cardPlace({ x: 100, top: 100, bottom: 134 }, card, screen)).toEqual({ left: 118, top: 138 });
    expect(cardPlace({ x: 100, top: 700, bottom: 734 }, card, screen)).toEqual({ left: 118, top: 396 });
    expect(cardPlace({ x: 990, top: 100, bottom: 134 }, card, screen).left).toBe(588);
    expect(cardPlace({ x: 0, top: 50, bottom: 84 }, { width: 400, height: 790 }, screen).top).toBe(12);
  });
});

import { describe, expect, it } from 'vitest';
import { promptChanges } from '../../../db/queries/prompt-changes';
import { unfiltered } from '../../../lib/filter';
import { attempt, failed, START, tell } from '../tell-events';
import { ENGINES, localAdmin } from '../store-engines';

const DAY_MS = 86_400_000;
const MIDNIGHT = START - (START % DAY_MS);

describe.each(ENGINES)('promptChanges on $engine', ({ open }) => {
  it('finds the first day of each prompt version but the oldest', async () => {
    const { store, close } = await open();
    const repaired = (callId: string, days: number, promptVersion: string, tool = 'search') => {
      const ts = START + days * DAY_MS;
      return [
        { ...failed(callId, 1, 'timeout'), ts, tsText: new Date(ts).toISOString(), tool },
        attempt({ callId, number: 2, ts: ts + 1_000, promptVersion, tool }),
      ];
    };
    await tell(store, [
      ...repaired('a', 0, 'p1'),
      ...repaired('b', 2, 'p2'),
      ...repaired('c', 3, 'p1'),
      ...repaired('d', 4, 'p3', 'book'),
    ]);
    const range = { from: MIDNIGHT, to: MIDNIGHT + 10 * DAY_MS, preset: null };
    expect(await promptChanges(store, localAdmin, unfiltered(range))).toEqual([
      { promptVersion: 'p2', at: MIDNIGHT + 2 * DAY_MS },
      { promptVersion: 'p3', at: MIDNIGHT + 4 * DAY_MS },
    ]);
    expect(await promptChanges(store, localAdmin, { ...unfiltered(range), tools: ['search'] })).toEqual([
      { promptVersion: 'p2', at: MIDNIGHT + 2 * DAY_MS },
    ]);
    const later = { ...unfiltered(range), from: MIDNIGHT + 3 * DAY_MS };
    expect((await promptChanges(store, localAdmin, later)).map((change) => change.promptVersion)).toEqual(['p3']);
    await close();
  });
});

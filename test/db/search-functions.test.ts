import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { callsPage } from '../../db/queries/calls-page';
import type { SqliteStore } from '../../db/open-sqlite';
import { openThreadedReader } from '../../db/threaded-reader';
import { type CallFilter, unfiltered } from '../../lib/filter';
import { encodeText } from '../../lib/json/source-text';
import { localAdmin, sqliteTestStore } from './store-engines';
import { attempt, failed, START, tell } from './tell-events';

const ALL = unfiltered({ from: START - 86_400_000, to: START + 86_400_000, preset: null });

const story = async () => {
  const { store, close } = await sqliteTestStore();
  await tell(store, [
    attempt({ id: 'raw', callId: 'a', argumentsJson: '{"city":"Évreux"}' }),
    attempt({ id: 'escaped', callId: 'b', argumentsJson: String.raw`{"city":"\u00c9vreux"}` }),
    failed('c', 1, 'timeout', { id: 'nul', messageJson: encodeText('end\0after the end \ud800!') }),
    failed('d', 1, 'timeout', { id: 'first', messageJson: '"Nothing to see"' }),
    attempt({ id: 'second', callId: 'd', number: 2, ts: START + 60_000, argumentsJson: '{"__proto__":"100%"}' }),
    attempt({
      id: 'tagged',
      callId: 'e',
      detailsJson: String.raw`{"user_intent":"\"tags\":{\"region\":\"south\"}","tags":{"region":"n\u00f6rd","__proto__":"x","share":1.0,"a=b":"c"}}`,
    }),
  ]);
  const find = async (filter: Partial<CallFilter>, reading = store) => {
    const { rows } = await callsPage(reading, localAdmin, { ...ALL, ...filter }, { cursor: null });
    return rows.map(({ id }) => id).toSorted();
  };
  return { store, find, close };
};

describe('a search', () => {
  it('finds what a person reads, in any attempt of a call', async () => {
    const { find, close } = await story();
    const found: readonly [string, string[]][] = [
      ['évreux', ['escaped', 'raw']],
      ['E\u0301VREUX', ['escaped', 'raw']],
      ['after the end', ['nul']],
      ['end\0after', ['nul']],
      ['end␀after', ['nul']],
      ['\ud800!', ['nul']],
      ['__PROTO__', ['first']],
      ['100%', ['first']],
      ['1_0%', []],
      ['u00c9', []],
    ];
    for (const [text, ids] of found) expect([text, await find({ text })]).toEqual([text, ids]);
    await close();
  });

  it('finds tags by key and value as sent, and nothing that only looks like one', async () => {
    const { find, close } = await story();
    const found: readonly [string[], string[]][] = [
      [['region=nörd'], ['tagged']],
      [['region=south'], []],
      [['__proto__=x'], ['tagged']],
      [['constructor=x'], []],
      [['share=1.0'], ['tagged']],
      [['share=1'], []],
      [['region=south', 'region=nörd'], ['tagged']],
      [['region=nörd', 'share=2'], []],
    ];
    for (const [tags, ids] of found) expect([tags, await find({ tags })]).toEqual([tags, ids]);
    await close();
  });

  it('runs in the thread that reads', async () => {
    const { store, find, close } = await story();
    const reader = openThreadedReader((store as SqliteStore).path);
    const threaded = { ...store, db: reader.db };
    expect(await find({ text: 'évreux' }, threaded)).toEqual(['escaped', 'raw']);
    expect(await threaded.db.select({ is: sql<number>`has_text(null, '"a"')` }).from(store.tables.projects)).toEqual([
      { is: 0 },
    ]);
    await reader.close();
    await close();
  });
});

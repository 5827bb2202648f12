import { appendFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StoreUnavailable } from '../../../db/store';
import { followFile, type FollowEvent } from '../../../ingest/cli/follow-file';
import type { FileBatch } from '../../../ingest/import/conversation-batch';
import type { ReadAs } from '../../../lib/read-as';
import type { Conversation } from '../../../lib/conversation';
import { LANGSMITH, MCP } from '../transcripts/trace-fixtures';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'follow-'));
  path = join(folder, 'run.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const chatLine = (id: string): string =>
  `${JSON.stringify({
    messages: [
      { role: 'assistant', tool_calls: [{ id, function: { name: 'f', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: id, content: 'ok' },
    ],
  })}\n`;

/** A run whose pauses are ours: at each, the next step happens to the file; after the last, the signal comes. */
async function following(steps: readonly (() => void)[], readAs: ReadAs = {}) {
  const stop = new AbortController();
  const stored = new Map<string, Conversation>();
  const batches: string[][] = [];
  const events: FollowEvent[] = [];
  let failNext = 0;
  const left = [...steps];
  const pause = async () => {
    const step = left.shift();
    if (step) step();
    else stop.abort();
  };
  const storeConversations = async ({ conversations: batch }: FileBatch) => {
    if (failNext-- > 0) throw new StoreUnavailable('busy', 1);
    const ids = batch.flatMap(({ attempts }) => attempts.map(({ id }) => id));
    const known = new Set([...stored.values()].flatMap(({ attempts }) => attempts.map(({ id }) => id)));
    for (const conversation of batch) stored.set(conversation.key, conversation);
    const fresh = ids.filter((id) => !known.has(id));
    if (batch.length > 0)
      batches.push(batch.map(({ attempts }) => attempts.map(({ providerCallId }) => providerCallId).join('+')));
    return { stored: fresh.length, duplicates: ids.length - fresh.length };
  };
  const failStore = (times: number) => {
    failNext = times;
  };
  const report = (event: FollowEvent) => void events.push(event);
  const run = () => followFile({ path, readAs, storeConversations, signal: stop.signal, pause, report });
  return { run, stored, batches, events, failStore };
}

const append = (text: string) => () => appendFileSync(path, text);

it('stores lines as they come, and not before they are whole', async () => {
  writeFileSync(path, chatLine('a'));
  const half = chatLine('b').slice(0, 40);
  const { run, batches } = await following([
    append(half),
    () => undefined,
    append(chatLine('b').slice(40) + chatLine('c')),
  ]);
  const tally = await run();
  expect(batches).toEqual([['a'], ['b', 'c']]);
  expect(tally).toMatchObject({ stored: 3, duplicates: 0, refusedCount: 0 });
});

it('waits for a file that is not there yet, and leaves a half line at the end alone', async () => {
  const { run, batches } = await following([() => undefined, () => writeFileSync(path, chatLine('a') + '{"mess')]);
  const tally = await run();
  expect(batches).toEqual([['a']]);
  expect(tally.refusedCount).toBe(0);
});

it('reads what was still written to a file that was moved away, then the new one', async () => {
  writeFileSync(path, chatLine('a'));
  const rotate = () => {
    renameSync(path, `${path}.1`);
    appendFileSync(`${path}.1`, chatLine('b'));
    writeFileSync(path, chatLine('c'));
  };
  const { run, batches } = await following([rotate, append(chatLine('d'))]);
  await run();
  expect(batches.flat()).toEqual(['a', 'b', 'c', 'd']);
});

it('goes on with the old file while there is no new one', async () => {
  writeFileSync(path, chatLine('a'));
  const away = () => renameSync(path, `${path}.1`);
  const late = () => appendFileSync(`${path}.1`, chatLine('b'));
  const { run, batches } = await following([away, late, () => writeFileSync(path, chatLine('c')), () => undefined]);
  await run();
  expect(batches.flat()).toEqual(['a', 'b', 'c']);
});

it('begins anew after a file was cut off, or written anew with more than it had', async () => {
  writeFileSync(path, chatLine('a') + chatLine('b'));
  const cut = () => {
    truncateSync(path);
    appendFileSync(path, chatLine('c'));
  };
  const rewrite = () => writeFileSync(path, chatLine('d') + chatLine('e') + chatLine('f'));
  const { run, batches } = await following([cut, rewrite, () => undefined]);
  await run();
  expect(batches.flat()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('tells a trace whose lines come one by one as one call', async () => {
  const lines = LANGSMITH.map((line) => `${JSON.stringify(line)}\n`);
  const { run, stored } = await following(lines.map((line) => append(line)));
  const tally = await run();
  expect([...stored.values()]).toMatchObject([
    { isEnded: false, attempts: [{ outcome: 'failed' }, { outcome: 'ok' }] },
  ]);
  expect(tally.stored).toBe(2);
});

it('keeps frames that name no session until the end', async () => {
  const { run, batches } = await following(MCP.map((line) => append(`${JSON.stringify(line)}\n`)));
  await run();
  expect(batches).toEqual([['1+2']]);
});

it('names what it refuses, and goes on', async () => {
  writeFileSync(path, `${chatLine('a')}{"broken": \n${chatLine('b')}`);
  const { run, events, batches } = await following([]);
  await run();
  expect(batches.flat()).toEqual(['a', 'b']);
  expect(events.filter(({ kind }) => kind === 'refused')).toMatchObject([
    { refusal: { position: expect.stringMatching(/^line 2/) } },
  ]);
});

it('gives up a file of nothing that is known', async () => {
  writeFileSync(path, '{"level":"info"}\n'.repeat(30));
  const { run } = await following([]);
  expect(await run()).toMatchObject({ formats: [], refusedCount: 20 });
});

it('waits for a store that cannot be written', async () => {
  writeFileSync(path, chatLine('a'));
  const followed = await following([() => undefined, () => undefined]);
  followed.failStore(2);
  expect(await followed.run()).toMatchObject({ stored: 1 });
  expect(followed.events.filter(({ kind }) => kind === 'waiting')).toHaveLength(2);
});

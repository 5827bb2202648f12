import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileSummary } from '../../../ingest/cli/import-file';
import { type ImportEvent, importFiles, type ImportRequest } from '../../../ingest/cli/import-files';
import type { ImportProgress } from '../../../ingest/cli/progress-meter';
import type { FileBatch } from '../../../ingest/import/conversation-batch';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const chatLine = (id: string): string =>
  JSON.stringify({
    messages: [
      { role: 'assistant', tool_calls: [{ id, function: { name: 'f', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: id, content: 'ok' },
    ],
  });
const chats = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `${chatLine(`c${from + index}`)}\n`).join('');

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

/** A store that knows attempts by id, as the real one does, and a clock that moves 50 ms each time it is read. */
function harness() {
  const attemptIds = new Set<string>();
  const batches: number[] = [];
  const events: ImportEvent[] = [];
  let clock = 0;
  const storeConversations = async ({ conversations }: FileBatch) => {
    batches.push(conversations.length);
    const ids = conversations.flatMap((conversation) => conversation.attempts.map((attempt) => attempt.id));
    const fresh = ids.filter((id) => !attemptIds.has(id));
    for (const id of fresh) attemptIds.add(id);
    return { stored: fresh.length, duplicates: ids.length - fresh.length };
  };
  const run = (paths: string[], more: Partial<ImportRequest> = {}) =>
    importFiles({
      paths,
      storeConversations,
      report: (event) => events.push(event),
      now: () => (clock += 50),
      ...more,
    });
  const progress = (): ImportProgress[] =>
    events.flatMap((event) => (event.kind === 'progress' ? [event.progress] : []));
  return { run, events, batches, progress, attemptIds };
}

const summary = (path: string, more: Partial<FileSummary>): FileSummary => ({
  path,
  formats: [],
  conversations: 0,
  attempts: 0,
  stored: 0,
  duplicates: 0,
  refusedCount: 0,
  refusals: [],
  table: null,
  ...more,
});

describe('importFiles', () => {
  it('reads files and folders in a stable order, whatever their names say', async () => {
    mkdirSync(join(folder, 'b', 'deep'), { recursive: true });
    mkdirSync(join(folder, '.hidden'));
    write('b/deep/z.json', chats(1, 2));
    write('b/a.txt', gzipSync(chats(3, 1)));
    write('a.json.gz', chats(4, 1));
    write('.hidden/x.jsonl', chats(5, 1));
    const { run } = harness();
    const { files, exitCode } = await run([folder, write('c', chats(6, 1))]);
    expect(files.map((file) => file.path.slice(folder.length + 1))).toEqual([
      'a.json.gz',
      'b/a.txt',
      'b/deep/z.json',
      'c',
      'c',
    ]);
    expect(files.map((file) => file.attempts)).toEqual([1, 1, 2, 1, 1]);
    expect(files.map((file) => file.duplicates)).toEqual([0, 0, 0, 0, 1]);
    expect(exitCode).toBe(0);
  });

  it('says of each file what became of it', async () => {
    const good = write('good.jsonl', `${chats(0, 2)}{"broken"\n${chats(2, 1)}`);
    const bad = write('bad.json', '{\n "messages": [,]\n}');
    const unknown = write('unknown.json', '{"resourceSpans":[]}');
    const empty = write('empty.json', '');
    const missing = join(folder, 'nowhere');
    const { run } = harness();
    const { files, exitCode } = await run([good, bad, unknown, empty, missing]);
    expect(files).toEqual([
      summary(good, {
        formats: ['openai-chat'],
        conversations: 3,
        attempts: 3,
        stored: 3,
        refusedCount: 1,
        refusals: [{ position: 'line 3, column 10', reason: 'not valid JSON: the text ends too early' }],
      }),
      summary(bad, {
        refusedCount: 1,
        refusals: [{ position: 'line 2, column 15', reason: 'not valid JSON: unexpected ","' }],
      }),
      summary(unknown, {
        refusedCount: 1,
        refusals: [{ position: '', reason: expect.stringContaining('unknown format') }],
      }),
      summary(empty, { refusedCount: 1, refusals: [{ position: '', reason: 'the file is empty' }] }),
      summary(missing, { refusedCount: 1, refusals: [{ position: '', reason: 'no such file or folder' }] }),
    ]);
    expect(exitCode).toBe(0);
  });

  it('changes nothing the second time', async () => {
    const path = write('a.jsonl', chats(0, 120));
    const { run, attemptIds } = harness();
    await run([path]);
    const { files, exitCode } = await run([path]);
    expect(files[0]).toMatchObject({ attempts: 120, stored: 0, duplicates: 120 });
    expect(attemptIds.size).toBe(120);
    expect(exitCode).toBe(0);
  });

  it('exits non-zero only when nothing could be read', async () => {
    const { run } = harness();
    expect((await run([join(folder, 'nowhere')])).exitCode).toBe(1);
    expect((await run([folder])).exitCode).toBe(1);
    expect((await run([write('bad.json', '{')])).exitCode).toBe(1);
    expect((await run([write('empty-result.json', '{"simulations":[]}')])).exitCode).toBe(0);
  });

  it('goes on after a file it may not open', async () => {
    const locked = write('locked.jsonl', chats(0, 1));
    const open = async function* (path: string): AsyncGenerator<Uint8Array> {
      if (path === locked) throw Object.assign(new Error('denied'), { code: 'EACCES' });
      yield Buffer.from(chats(1, 1));
    };
    const { run } = harness();
    const { files } = await run([locked, write('open.jsonl', '')], { open });
    expect(files[0]?.refusals).toEqual([{ position: '', reason: 'cannot be read (EACCES)' }]);
    expect(files[1]).toMatchObject({ attempts: 1, refusedCount: 0 });
  });

  it('does not follow links in circles', async () => {
    mkdirSync(join(folder, 'sub'));
    symlinkSync(folder, join(folder, 'sub', 'loop'));
    write('sub/a.jsonl', chats(0, 1));
    symlinkSync(join(folder, 'sub', 'a.jsonl'), join(folder, 'link.jsonl'));
    symlinkSync(join(folder, 'gone'), join(folder, 'broken.jsonl'));
    const { run } = harness();
    const { files } = await run([folder]);
    expect(files.map((file) => file.path.slice(folder.length + 1))).toEqual([
      'broken.jsonl',
      'link.jsonl',
      'sub/a.jsonl',
    ]);
    expect(files[0]?.refusedCount).toBe(1);
  });

  it('reads standard input under the name of a dash', async () => {
    const opened: string[] = [];
    const open = (path: string) => {
      opened.push(path);
      return (async function* () {
        yield gzipSync(chats(0, 2));
      })();
    };
    const { run, progress } = harness();
    const { files } = await run(['-'], { open });
    expect(opened).toEqual(['-']);
    expect(files[0]).toMatchObject({ path: '-', attempts: 2 });
    expect(progress().every(({ totalBytes, secondsLeft }) => totalBytes === null && secondsLeft === null)).toBe(true);
  });

  it('stores whole conversations in batches', async () => {
    const { run, batches } = harness();
    await run([write('a.jsonl', chats(0, 120))]);
    expect(batches).toEqual([50, 50, 20]);
  });

  it('lists the first refusals and counts all', async () => {
    const { run } = harness();
    const { files } = await run([write('a.jsonl', chats(0, 5) + '{"broken"\n'.repeat(1000))]);
    expect(files[0]?.refusedCount).toBe(1000);
    expect(files[0]?.refusals).toHaveLength(100);
  });

  it('ends with the error of the store', async () => {
    const { run } = harness();
    const storeConversations = async () => {
      throw new Error('disk full');
    };
    await expect(run([write('a.jsonl', chats(0, 1))], { storeConversations })).rejects.toThrow('disk full');
  });
});

describe('importFiles: progress', () => {
  it('only grows, reaches the end, and knows rate and time left', async () => {
    const one = write('a.jsonl', gzipSync(chats(0, 3000)));
    const two = write('b.jsonl', chats(3000, 3000));
    const { run, progress } = harness();
    await run([one, two]);
    const seen = progress();
    const last = seen.at(-1);
    expect(last).toMatchObject({ fileNumber: 2, fileCount: 2, conversations: 6000, secondsLeft: 0 });
    expect(last?.doneBytes).toBe(last?.totalBytes);
    expect(last?.decodedBytes).toBeGreaterThan(last?.doneBytes ?? 0);
    for (const [index, { doneBytes, totalBytes }] of seen.entries()) {
      expect(doneBytes).toBeGreaterThanOrEqual(seen[index - 1]?.doneBytes ?? 0);
      expect(doneBytes).toBeLessThanOrEqual(totalBytes ?? 0);
    }
    const middle = seen.find(({ bytesPerSecond, secondsLeft }) => bytesPerSecond !== null && secondsLeft !== 0);
    expect(middle?.secondsLeft).toBeCloseTo(
      ((middle?.totalBytes ?? 0) - (middle?.doneBytes ?? 0)) / (middle?.bytesPerSecond ?? 1),
      6,
    );
  });
});

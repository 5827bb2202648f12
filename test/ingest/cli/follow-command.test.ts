import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqlite } from '../../../db/open-sqlite';
import { STORE_FILE } from '../../../ingest/runtime';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'follow-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const line = (id: string): string =>
  `${JSON.stringify({
    messages: [
      { role: 'assistant', tool_calls: [{ id, function: { name: 'f', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: id, content: 'ok' },
    ],
  })}\n`;

const start = (...argv: string[]): ChildProcess & { said: () => string } => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'ingest/cli/import.ts', ...argv], {
    cwd: ROOT,
    env: { ...process.env, MENDTRACE_DATA_DIR: folder },
  });
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return Object.assign(child, { said: () => text });
};

const storedCount = async (): Promise<number> => {
  const store = openSqlite(join(folder, STORE_FILE));
  const rows = await store.db.select().from(store.tables.attempts);
  store.close();
  return rows.length;
};

it('follows a file until it is told to stop, and leaves everything stored', async () => {
  const path = join(folder, 'run.jsonl');
  writeFileSync(path, line('a'));
  const child = start('--follow', path);
  await expect.poll(child.said, { timeout: 20_000 }).toContain('1 attempt stored');
  appendFileSync(path, line('b'));
  await expect.poll(child.said, { timeout: 20_000 }).toContain('2 attempts stored');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await storedCount()).toBe(2);
});

it('stores what comes through a pipe as it comes', async () => {
  const child = start('--follow', '-');
  child.stdin?.write(line('a'));
  await expect.poll(child.said, { timeout: 20_000 }).toContain('1 attempt stored');
  child.stdin?.end(line('b'));
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await storedCount()).toBe(2);
});

it('says how it is used', async () => {
  const child = start('--format', 'xml', 'a.json');
  expect(await once(child, 'exit')).toEqual([2, null]);
  expect(child.said()).toMatch(/no format is called "xml"[\s\S]*--follow/);
});

import * as fs from 'node:fs';
import * as os from 'node:os';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecorderProblem } from '../../../ingest/client/recorder-problem';
import { Spool } from '../../../ingest/client/spool';

let dir = '';
beforeEach(() => {
  dir = fs.mkdtempSync(join(tmpdir(), 'mendtrace-spool-'));
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

const line = (text: string) => new TextEncoder().encode(`${text}\n`);

/** A disk with room for so many bytes; the write that fills it is cut short. */
const smallDisk = (roomBytes: number): typeof fs => {
  let left = roomBytes;
  const writeSync = (fd: number, bytes: Uint8Array): number => {
    const written = fs.writeSync(fd, bytes.subarray(0, Math.max(left, 0)));
    left -= written;
    return written;
  };
  return { ...fs, writeSync } as typeof fs;
};

const open = (disk: typeof fs) => {
  const problems: RecorderProblem[] = [];
  const clock = { now: 0 };
  const spool = new Spool({
    dir,
    spoolBytes: 1_000,
    parts: { fs: disk, os, process },
    now: () => clock.now,
    newId: () => 'a/../b',
    report: (problem) => void problems.push(problem),
  });
  return { spool, problems, clock };
};

describe('a spool on a disk that is full', () => {
  it('leaves no half of an event behind, and rests for a while', async () => {
    const { spool, problems, clock } = open(smallDisk(10));
    const segment = spool.create();
    expect(segment?.append(line('one'))).toBe(true);
    expect(segment?.append(line('two is longer'))).toBe(false);
    await segment?.seal();
    const [name = ''] = fs.readdirSync(dir);
    expect(fs.readFileSync(join(dir, name), 'utf8')).toBe('one\n');
    expect(problems).toMatchObject([{ kind: 'spool', message: 'the disk is full' }]);
    expect(spool.create()).toBeNull();
    clock.now += 5_000;
    expect(spool.create()).not.toBeNull();
  });

  it('leaves no file behind where not even the first event fits', () => {
    const { spool } = open(smallDisk(3));
    expect(spool.create()?.append(line('one'))).toBe(false);
    expect(fs.readdirSync(dir)).toEqual([]);
  });

  it('keeps to its folder whatever its id is', async () => {
    const { spool } = open(fs);
    const segment = spool.create();
    segment?.append(line('one'));
    await segment?.seal();
    expect(fs.readdirSync(dir)).toHaveLength(1);
    expect(fs.statSync(join(dir, fs.readdirSync(dir)[0] ?? '')).mode & 0o777).toBe(0o600);
  });
});

import { describe, expect, it } from 'vitest';
import type { FileSummary } from '../../../ingest/cli/import-file';
import { progressBar } from '../../../ingest/cli/progress-bar';
import type { ImportProgress } from '../../../ingest/cli/progress-meter';
import { totalText } from '../../../ingest/cli/summary-text';

const progress = (more: Partial<ImportProgress> = {}): ImportProgress => ({
  path: 'a.json.gz',
  fileNumber: 1,
  fileCount: 2,
  doneBytes: 512 * 1024,
  totalBytes: 2 * 1024 * 1024,
  decodedBytes: 4 * 1024 * 1024,
  conversations: 1200,
  bytesPerSecond: 1024 * 1024,
  secondsLeft: 1.5,
  ...more,
});
const file = (more: Partial<FileSummary> = {}): FileSummary => ({
  path: 'a.json.gz',
  formats: ['tau2'],
  conversations: 1,
  attempts: 1200,
  stored: 1199,
  duplicates: 1,
  refusedCount: 0,
  refusals: [],
  table: null,
  ...more,
});

function terminal(more: { isTTY?: boolean; columns?: number }) {
  const written: string[] = [];
  let clock = 0;
  const report = progressBar({ ...more, write: (text: string) => written.push(text) }, () => clock);
  return { written, report, wait: (ms: number) => (clock += ms) };
}

describe('progressBar on a terminal', () => {
  it('redraws one line with share, size, rate and time left', () => {
    const { written, report } = terminal({ isTTY: true, columns: 200 });
    report({ kind: 'progress', progress: progress() });
    expect(written).toEqual([
      '\r\u001b[2K[######------------------] 25 %  512.0 KiB of 2.0 MiB  1.0 MiB/s  2 s left  1,200 conversations  4.0 MiB unpacked  file 1 of 2  a.json.gz',
    ]);
  });

  it('never wraps', () => {
    const { written, report } = terminal({ isTTY: true, columns: 40 });
    report({ kind: 'progress', progress: progress({ path: 'x'.repeat(300) }) });
    expect(written[0]?.replace('\r\u001b[2K', '')).toHaveLength(39);
  });

  it('does without what it cannot know', () => {
    const { written, report } = terminal({ isTTY: true, columns: 200 });
    report({
      kind: 'progress',
      progress: progress({ path: '-', totalBytes: null, secondsLeft: null, bytesPerSecond: null }),
    });
    report({ kind: 'progress', progress: progress({ doneBytes: 3 * 1024 * 1024 }) });
    expect(written[0]).toBe('\r\u001b[2K512.0 KiB  1,200 conversations  4.0 MiB unpacked  file 1 of 2  -');
    expect(written[1]).toContain('] 100 % ');
  });
});

describe('progressBar elsewhere', () => {
  it('writes a plain line now and then, and every file', () => {
    const { written, report, wait } = terminal({ isTTY: false });
    report({ kind: 'progress', progress: progress() });
    expect(written).toEqual([]);
    wait(5000);
    report({ kind: 'progress', progress: progress() });
    report({ kind: 'progress', progress: progress() });
    report({ kind: 'file', summary: file() });
    expect(written).toEqual([
      '25 %  512.0 KiB of 2.0 MiB  1.0 MiB/s  2 s left  1,200 conversations  4.0 MiB unpacked  file 1 of 2  a.json.gz\n',
      'a.json.gz: tau2, 1 conversation, 1,200 attempts, 1,199 stored, 1 duplicate\n',
    ]);
  });

  it('shows control characters of names and messages and obeys none', () => {
    const { written, report } = terminal({});
    const refusals = [{ position: 'line 1', reason: 'not valid JSON:\u001b[2J\r\nunexpected "\u202e"' }];
    report({
      kind: 'file',
      summary: file({ path: 'a\u001b]0;x\u0007\n.json', formats: [], refusedCount: 3, refusals }),
    });
    expect(written[0]?.split('\n')).toHaveLength(4);
    expect(written[0]?.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(written[0]).toContain('a␛]0;x␇␊.json: nothing read');
    expect(written[0]).toContain('refused: line 1: not valid JSON:␛[2J␍␊unexpected');
    expect(written[0]).toContain('and 2 more refusals');
  });
});

describe('totalText', () => {
  it('adds everything up', () => {
    const files = [
      file(),
      file(),
      file({ formats: [], conversations: 0, attempts: 0, stored: 0, duplicates: 0, refusedCount: 2 }),
    ];
    expect(totalText(files)).toBe(
      '2 files read of 3, 2 conversations, 2,400 attempts, 2,398 stored, 2 duplicates, 2 refused',
    );
  });
});

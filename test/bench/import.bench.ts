import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBigTranscript } from './big-transcript';

/*
 * A transcript of 100 MB: how much memory its import takes, and how fast it is against JSON.parse alone over the same
 * lines. Each in a process of its own; times are processor time. Alone on the machine: node --import tsx test/bench/import.bench.ts
 * Ends with 1 when the memory is over the promise.
 */
const MEGABYTES = Number(process.argv[2] ?? 100);
const MAX_PEAK_BYTES = 200e6;

type Measured = { conversations: number; cpuMs: number; peakBytes: number };

const script = fileURLToPath(new URL('import-process.ts', import.meta.url));

const measure = (deed: 'parse' | 'read' | 'import', path: string, dataDir: string): Measured => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, deed, path, dataDir], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${deed} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as Measured;
};

const folder = mkdtempSync(join(tmpdir(), 'mendtrace-bench-'));
try {
  const path = join(folder, 'big.jsonl');
  const { byteCount, conversations, calls } = await writeBigTranscript(path, MEGABYTES);
  process.stdout.write(`${(byteCount / 1e6).toFixed(0)} MB of JSONL, ${conversations} conversations, ${calls} calls\n`);
  const parsed = measure('parse', path, folder);
  for (const deed of ['parse', 'read', 'import'] as const) {
    const { cpuMs, peakBytes, ...told } = deed === 'parse' ? parsed : measure(deed, path, folder);
    if (told.conversations !== conversations) throw new Error(`${deed}: ${told.conversations} conversations`);
    const rate = `${(byteCount / 1_000 / cpuMs).toFixed(1).padStart(6)} MB/s`;
    const ratio = `${(parsed.cpuMs / cpuMs).toFixed(3)} of JSON.parse alone`;
    process.stdout.write(`${deed.padEnd(8)} ${rate}  ${ratio}  ${(peakBytes / 1e6).toFixed(0)} MB resident at most\n`);
    if (deed !== 'parse' && peakBytes > MAX_PEAK_BYTES) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

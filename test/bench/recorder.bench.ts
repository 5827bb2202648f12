import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { ClientAttempt } from '../../ingest/client/client-event';
import { createRecorder } from '../../ingest/client/create-recorder';

/*
 * What a recorder adds to its caller for each event, in microseconds, while it also sends them to a server of the same process:
 * `npx tsx test/bench/recorder.bench.ts`, alone on the machine. JSON.stringify of the same event in the same run is what to compare with.
 */

const EVENTS = 20_000;
const WARM_UP = 2_000;
/** Events of one agent between two turns of the event loop. */
const BURST = 20;
const AIM_US = 50;

const event = (k: number): ClientAttempt => ({
  id: `ev-${k}`,
  call_id: `call_${k}`,
  attempt: 1,
  tool: 'get_weather',
  arguments: '{"city":"Paris","days":"3","units":"celsius","note":"window seat please"}',
  outcome: 'failed',
  stage: 'validated',
  error_class: 'schema_violation',
  message: 'days: expected integer, received string',
  issues: [{ path: '/days', keyword: 'type', expected: 'integer', received: 'string' }],
  ts: '2026-11-30T00:00:00Z',
  model: 'some-model-1',
  agent: 'trip-planner',
  latency_ms: 123.4,
  tokens_in: 512,
  tokens_out: 33,
  session_id: `s-${k % 50}`,
});

const server = createServer(async (request, response) => {
  const text = gunzipSync(await buffer(request)).toString();
  const accepted = text.split('\n').length - 1;
  response.end(JSON.stringify({ accepted, duplicates: 0, rejected: 0, errors: [] }));
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

type Spread = { p50: number; p99: number };

const spreadOf = (microseconds: number[]): Spread => {
  const sorted = microseconds.slice(WARM_UP).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN;
  return { p50: at(0.5), p99: at(0.99) };
};

const measure = async (work: (event: ClientAttempt) => unknown): Promise<Spread> => {
  const microseconds: number[] = [];
  for (let k = 0; k < EVENTS + WARM_UP; k++) {
    const one = event(k);
    const before = performance.now();
    work(one);
    microseconds.push((performance.now() - before) * 1_000);
    if (k % BURST === 0) await nextTurn();
  }
  return spreadOf(microseconds);
};

const recording = async (spoolDir?: string): Promise<Spread> => {
  const recorder = createRecorder({ url, limits: { memoryEvents: 100_000 }, ...(spoolDir && { spoolDir }) });
  const spread = await measure(recorder.record);
  const { stored, recorded } = await recorder.close({ withinMs: 60_000 });
  if (stored !== recorded) throw new Error(`${recorded} recorded, ${stored} stored`);
  return spread;
};

const dir = mkdtempSync(join(tmpdir(), 'mendtrace-bench-'));
const plain = await measure((one) => JSON.stringify(one));
const rows: [string, Spread][] = [
  ['JSON.stringify alone', plain],
  ['record, in memory', await recording()],
  ['record, with spool', await recording(dir)],
];
rmSync(dir, { recursive: true });
server.close();

for (const [name, { p50, p99 }] of rows) {
  const ratio = `${(p50 / plain.p50).toFixed(1)} ×`.padStart(8);
  process.stdout.write(
    `${name.padEnd(24)} p50 ${p50.toFixed(1).padStart(6)} µs   p99 ${p99.toFixed(1).padStart(6)} µs ${ratio}\n`,
  );
  if (p50 > AIM_US) process.exitCode = 1;
}

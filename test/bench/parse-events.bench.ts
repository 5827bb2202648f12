import { parseEvents } from '../../ingest/native/parse-events';
import { shortHash } from '../../db/short-hash';
import { scanJson } from '../../lib/json/scan-json';
import { looksSecret } from '../../lib/mask/looks-secret';

/*
 * What it costs to take one ordinary event in, before the store sees it: `npx tsx test/bench/parse-events.bench.ts`, alone on the machine.
 * Times are CPU time, which other processes disturb less than the clock.
 */

const EVENTS = 1_000;
const ROUNDS = 7;
const REPEATS = 20;

const eventText = (k: number): string =>
  JSON.stringify({
    id: `ev-${k}`,
    call_id: `call_${k}`,
    attempt: 1,
    tool: 'get_weather',
    arguments: { city: 'Paris', days: 3, units: 'celsius', note: 'window seat please' },
    outcome: 'failed',
    error_class: 'schema_violation',
    message: 'days: expected integer, received string',
    ts: '2026-11-30T00:00:00Z',
    model: 'some-model-1',
    agent: 'trip-planner',
    latency_ms: 123.4,
    tokens_in: 512,
    tokens_out: 33,
    session_id: `s-${k % 50}`,
  });

const events = Array.from({ length: EVENTS }, (_, k) => eventText(k));
const array = Buffer.from(`[${events.join(',')}]`).toString();
const lines = Buffer.from(events.join('\n')).toString();
const context = { now: Date.parse('2026-12-01T00:00:00Z'), isUnmasked: false };

/** Microseconds of CPU per event, the best of several rounds. */
const measure = (work: () => void): number => {
  let bestUs = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let k = 0; k < REPEATS; k++) work();
    const { user, system } = process.cpuUsage(before);
    bestUs = Math.min(bestUs, (user + system) / (REPEATS * EVENTS));
  }
  return bestUs;
};

const print = (name: string, us: number): void =>
  void process.stdout.write(`${name.padEnd(34)} ${us.toFixed(2).padStart(7)} µs\n`);

process.stdout.write(`per event of ${events[0]?.length} bytes\n`);
print(
  'JSON.parse alone',
  measure(() => JSON.parse(array)),
);
const scanUs = measure(() => scanJson(array));
print(`scan (${Math.round(array.length / EVENTS / scanUs)} MB/s)`, scanUs);
print(
  'hash',
  measure(() => events.forEach(shortHash)),
);
print(
  'look for secrets',
  measure(() => events.forEach(looksSecret)),
);
print(
  'parseEvents, JSON',
  measure(() => parseEvents(array, { contentKind: 'json', ...context })),
);
print(
  'parseEvents, NDJSON',
  measure(() => parseEvents(lines, { contentKind: 'ndjson', ...context })),
);

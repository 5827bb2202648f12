import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overview } from '../../db/queries/overview';
import { callsPage } from '../../db/queries/calls-page';
import { reviewQueue } from '../../db/queries/review-queue';
import type { SqliteStore } from '../../db/open-sqlite';
import { type CallFilter, unfiltered } from '../../lib/filter';
import { presetRange } from '../../lib/ranges';
import { openStore } from '../../ingest/runtime';
import { startProduct } from '../browser/server';
import { benchPrincipal, fillStore } from './fill-store';

/*
 * (c) Server time of the overview, the calls list and the review queue at growing stores, p95 over changing filters, and
 * (d) bytes on disk per event. Run it alone: node --import tsx test/bench/pages.bench.ts [calls …]
 */
const ZONE = 'Europe/Berlin';
const ROUNDS = 25;
const sizes = process.argv.slice(2).map(Number);

const now = Date.now();
const base = (): CallFilter => {
  const { start, end } = presetRange('90d', now, ZONE);
  return unfiltered({ from: start, to: end, preset: '90d' });
};

type Question = (k: number) => Promise<unknown>;

const questionsOf = (store: SqliteStore): Record<string, Question> => {
  const ask = (extra: (k: number) => Partial<CallFilter>) => (k: number) =>
    overview(store, benchPrincipal, { ...base(), ...extra(k) }, now);
  const list = (extra: (k: number) => Partial<CallFilter>) => (k: number) =>
    callsPage(store, benchPrincipal, { ...base(), ...extra(k) }, { cursor: null });
  const tool = (k: number) => ({ tools: [`tool_${k % 40}`] });
  const model = (k: number) => ({ models: [`model-${k % 6}`] });
  return {
    'overview, 90 days': ask(() => ({})),
    'overview, by tool': ask(tool),
    'overview, by class': ask(() => ({ classes: ['schema_violation'] })),
    'overview, by disposition': ask(() => ({ dispositions: ['repaired'] })),
    'overview, by model': ask(model),
    'overview, by prompt version': ask((k) => ({ promptVersions: [`p${k % 8}`] })),
    'calls, all': list(() => ({})),
    'calls, by tool': list(tool),
    'calls, by class': list(() => ({ classes: ['schema_violation'] })),
    'calls, repaired': list(() => ({ dispositions: ['repaired'] })),
    'calls, by model': list(model),
    'review queue': () => reviewQueue(store, benchPrincipal, { after: null }),
  };
};

/** Whole pages as the server answers them. */
const PAGES = [
  ['page: overview', '/?range=90d'],
  ['page: overview by tool', '/?range=90d&tool=tool_%k'],
  ['page: overview by class', '/?range=90d&class=schema_violation'],
  ['page: overview, repaired', '/?range=90d&disposition=repaired'],
  ['page: overview by model', '/?range=90d&model=model-%k'],
  ['page: overview by prompt', '/?range=90d&prompt_version=p%k'],
  ['page: calls', '/calls?range=90d'],
  ['page: calls by tool', '/calls?range=90d&tool=tool_%k'],
  ['page: call', '/calls/e-1%k-1'],
  ['page: review', '/review'],
  ['page: tools', '/tools?range=90d'],
  ['page: tool', '/tools/detail?tool=tool_%k&range=90d'],
  ['page: flags', '/tools/flags'],
  ['page: connect', '/connect'],
  ['page: import', '/import'],
  ['page: operations', '/operations'],
  ['page: settings', '/settings'],
  ['page: help', '/help'],
] as const;

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

const timed = async (ask: Question): Promise<number> => {
  await ask(0);
  const times: number[] = [];
  for (let k = 1; k <= ROUNDS; k++) {
    const started = performance.now();
    await ask(k);
    times.push(performance.now() - started);
  }
  return p95(times);
};

const report: Record<string, Record<string, string>> = {};
for (const calls of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) {
  const folder = mkdtempSync(join(tmpdir(), 'mendtrace-bench-'));
  let store = await openStore(folder, ZONE, now);
  const events = await fillStore(store, calls, 90, now - 60_000);
  store.close();
  const bytes = statSync(join(folder, 'mendtrace.db')).size / events;
  store = await openStore(folder, ZONE, now);
  const column = `${calls.toLocaleString('en-US')} calls`;
  for (const [name, ask] of Object.entries(questionsOf(store))) {
    (report[name] ??= {})[column] = `${(await timed(ask)).toFixed(1)} ms`;
  }
  (report['bytes on disk per event'] ??= {})[column] = bytes.toFixed(0);
  store.close();
  const product = await startProduct({ dataDir: folder });
  for (const [name, path] of PAGES) {
    const ask = async (k: number) => (await fetch(product.url + path.replace('%k', String(k % 6)))).text();
    (report[name] ??= {})[column] = `${(await timed(ask)).toFixed(1)} ms`;
  }
  await product.close();
  rmSync(folder, { recursive: true, force: true });
}
for (const [name, columns] of Object.entries(report)) {
  const cells = Object.entries(columns).map(([column, value]) => `${column} ${value.padStart(9)}`);
  process.stdout.write(`${name.padEnd(28)} p95  ${cells.join('   ')}\n`);
}

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
 * With STORE=folder it measures a store that is there already, and leaves it.
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
  ['page: review by tool', '/review?tool=tool_%k'],
  ['page: tools', '/tools?range=90d'],
  ['page: tool', '/tools/detail?tool=tool_%k&range=90d'],
  ['page: flags', '/tools/flags'],
  ['page: connect', '/connect'],
  ['page: import', '/import'],
  ['page: operations', '/operations'],
  ['page: settings', '/settings'],
  ['page: help', '/help'],
] as const;

const quantile = (times: number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0;

/** p95 of the answers, and their median beside it. */
const timed = async (ask: Question): Promise<string> => {
  await ask(0);
  const times: number[] = [];
  for (let k = 1; k <= ROUNDS; k++) {
    const started = performance.now();
    await ask(k);
    times.push(performance.now() - started);
  }
  const [median, slow] = [0.5, 0.95].map((part) => `${quantile(times, part).toFixed(1)} ms`);
  return `p95 ${slow?.padStart(10)}   median ${median?.padStart(10)}`;
};

/** Printed as they are measured: the largest store takes minutes. */
const print = (name: string, column: string, value: string): void =>
  void process.stdout.write(`${column.padStart(15)}  ${name.padEnd(28)} ${value}\n`);

const measure = async (folder: string, column: string): Promise<void> => {
  const store = await openStore(folder, ZONE, now);
  for (const [name, ask] of Object.entries(questionsOf(store))) print(name, column, await timed(ask));
  store.close();
  const product = await startProduct({ dataDir: folder });
  for (const [name, path] of PAGES) {
    const ask = async (k: number) => (await fetch(product.url + path.replace('%k', String(k % 6)))).text();
    print(name, column, await timed(ask));
  }
  await product.close();
};

const fillAndMeasure = async (calls: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'mendtrace-bench-'));
  const column = `${calls.toLocaleString('en-US')} calls`;
  const store = await openStore(folder, ZONE, now);
  const events = await fillStore(store, calls, 90, now - 60_000);
  store.close();
  print('bytes on disk per event', column, (statSync(join(folder, 'mendtrace.db')).size / events).toFixed(0));
  await measure(folder, column);
  rmSync(folder, { recursive: true, force: true });
};

const kept = process.env.STORE;
if (kept !== undefined) await measure(kept, 'kept store');
else for (const calls of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) await fillAndMeasure(calls);

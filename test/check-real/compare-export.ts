import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Browser } from 'playwright-core';
import { MODEL_OUTPUT_TOOL } from '../../lib/words';
import { openPage } from '../browser/browser';
import { differencesOf } from './differences-of';
import { readImported, withStore } from './read-store';
import { recountCalls } from './recount-calls';
import type { StepResult } from './step';

type ClassCounts = Record<'first_failures' | 'repair_attempted' | 'repaired' | 'escalated' | 'abandoned' | 'n', number>;

const COLUMNS = ['first_failures', 'repair_attempted', 'repaired', 'escalated', 'abandoned', 'n'] as const;

/** The by-class table counted from bare attempts: calls of agents whose first attempt settled, by the class of the first failure. */
const recounted = (dataDir: string): Promise<Record<string, ClassCounts>> =>
  withStore(dataDir, async (store) => {
    const { attempts, textOf } = await readImported(store);
    const calls = recountCalls(attempts).filter(
      ({ disposition, attempts: own }) =>
        disposition !== 'unknown' && own[0]?.actor === 'agent' && textOf(own[0].toolId) !== MODEL_OUTPUT_TOOL,
    );
    const table: Record<string, ClassCounts> = Object.create(null);
    for (const { disposition, attempts: own } of calls) {
      const first = own[0];
      if (first?.outcome !== 'failed') continue;
      const key = first.correctedClass ?? first.revisedClass ?? first.classAtArrival ?? 'unsupported_error';
      const row = (table[key] ??= {
        first_failures: 0,
        repair_attempted: 0,
        repaired: 0,
        escalated: 0,
        abandoned: 0,
        n: calls.length,
      });
      row.first_failures++;
      if (own.length > 1) row.repair_attempted++;
      if (disposition === 'repaired' || disposition === 'escalated' || disposition === 'abandoned') row[disposition]++;
    }
    return table;
  });

/** Exports the per-class table through the overview's menu and compares it with the recount. */
export const compareExport = async (browser: Browser, url: string, dataDir: string): Promise<StepResult> => {
  const { page } = await openPage(browser, { acceptDownloads: true });
  await page.goto(`${url}/?from=2023-01-01&to=2027-01-01`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'By error class as CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  await page.context().close();
  const rows: Record<string, string>[] = parse(text, { columns: true, comment: '#', bom: true });
  const exported = Object.fromEntries(
    rows.map((row) => [
      row.error_class ?? '',
      Object.fromEntries(COLUMNS.map((column) => [column, Number(row[column])])) as ClassCounts,
    ]),
  );
  return {
    title: `the exported table by class as recounted from the attempts  ${rows.length} classes`,
    differences: differencesOf(await recounted(dataDir), exported),
  };
};

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from './browser';
import { listTotal } from './list-total';
import { failure } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

let browser: Browser;
let demo: ProductServer;

beforeAll(async () => {
  [browser, demo] = await Promise.all([launchBrowser(), startProduct({ isDemo: true })]);
  await sendEvents(demo.url, [failure('formula', 1, { tool: '=HYPERLINK("http://x")', session_id: '@sum' })]);
});

afterAll(async () => {
  await browser.close();
  await demo.close();
});

const open = async (path: string): Promise<Page> => {
  const { page } = await openPage(browser, { acceptDownloads: true });
  await page.goto(demo.url + path, { waitUntil: 'networkidle' });
  return page;
};

/** What the menu of the page gives for an entry. */
const exported = async (page: Page, entry: string): Promise<{ name: string; text: string }> => {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
};

type Row = Record<string, string>;

const csvRows = (text: string): Row[] => parse(text, { columns: true, comment: '#', comment_no_infix: true });

/** The numbers of a table on the page: a row's name and the texts of some of its columns. */
const shownRows = (page: Page, table: string, columns: readonly number[]): Promise<string[][]> =>
  page
    .getByRole('table', { name: table })
    .locator('tbody tr')
    .evaluateAll(
      (rows, wanted) =>
        rows.map((row) => wanted.map((index) => row.children[index]?.querySelector('code, a')?.textContent ?? '')),
      columns,
    );

/** How the page names the place of an issue that no path has. */
const WHOLE = '(the arguments as a whole)';

const FILTER = '?range=90d&model=atlas-mini-2';

describe('the export menu', () => {
  it('gives the table by class as the page shows it', async () => {
    const page = await open(`/${FILTER}&disposition=escalated&disposition=repaired`);
    const { name, text } = await exported(page, 'By error class as CSV');
    expect(name).toMatch(/^default-classes-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const rows = csvRows(text).filter((row) => row['first_failures'] !== '0');
    const shown = await shownRows(page, 'First failures by error class', [0, 1, 2, 3]);
    expect(shown.length).toBeGreaterThan(5);
    expect(
      rows.map((row) => [row['error_class'], row['first_failures'], row['repair_attempted'], row['repaired']]),
    ).toEqual(shown);
    expect(text).toContain('model=atlas-mini-2');
    expect(text).toMatch(/# zone: Europe\/Berlin\n/);
    await page.context().close();
  });

  it('gives the table by tool as the page shows it, line by line', async () => {
    const page = await open(`/tools${FILTER}`);
    const { text } = await exported(page, 'By tool as JSONL');
    const [head, ...rows] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(head).toHaveProperty('meta.definition_version');
    const shown = await shownRows(page, 'Tools', [0, 1]);
    const called = shown.filter(([, calls]) => calls !== '0');
    expect(rows.map(({ tool, n1 }) => [tool, Number(n1).toLocaleString('en-US')])).toEqual(called);
    await page.context().close();
  });

  it('gives every call of the list, counted or not, and no formula', async () => {
    const page = await open('/calls?range=90d&disposition=open&disposition=held&disposition=escalated');
    const { text } = await exported(page, 'Calls as CSV');
    const rows = csvRows(text);
    const { search } = new URL(page.url());
    expect(rows).toHaveLength(await listTotal(demo.url, `/calls${search}`));
    expect(rows.some((row) => row['is_counted'] === 'false' && row['excluded_because'] !== '')).toBe(true);
    expect(rows.find((row) => row['tool']?.includes('HYPERLINK'))?.['tool']).toBe(`'=HYPERLINK("http://x")`);
    await page.context().close();
  });

  it('gives a table as Markdown, and copies it as it is', async () => {
    const page = await open(`/tools/detail?tool=book_pickup&range=90d`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { name, text } = await exported(page, 'Failures by path as Markdown');
    expect(name).toMatch(/^default-issues-.*\.md$/);
    const shown = await page
      .getByRole('table', { name: 'Failures by path and keyword' })
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [0, 1, 2].map((at) => row.children[at]?.textContent ?? '')));
    const lines = text.split('\n').filter((line) => line.startsWith('| book_pickup'));
    expect(lines.map((line) => line.split(' | ').slice(1, 4))).toEqual(
      shown.map(([path, keyword, attempts]) => [path === WHOLE ? '' : `\`${path}\``, keyword, attempts]),
    );
    await page.getByRole('button', { name: 'Take away: Failures by path' }).click();
    await page.getByRole('menuitem', { name: 'Copy as spreadsheet cells: Failures by path' }).click();
    await page.getByText('Copied.').waitFor();
    const copied: unknown = await page.evaluate('navigator.clipboard.readText()');
    const cells: Row[] = parse(String(copied), { columns: true, delimiter: '\t' });
    expect(cells.map((row) => row['failed_attempts'])).toEqual(shown.map(([, , attempts]) => attempts));
    await page.context().close();
  });
});

import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, complaintsAbout, launchBrowser, openPage } from './browser';
import { listTotal } from './list-total';
import { attempt, close, failure, instant } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

const CALLS = 124;

/** More than two pages of calls, many of them at the same instant; every fifth failed first. */
const events = Array.from({ length: CALLS }, (_, index) => {
  const callId = `call-${index}`;
  const fields = {
    ts: instant(Math.floor(index / 10) * 1_000),
    session_id: `session-${index % 4}`,
    tool: 'create_invoice',
  };
  if (index % 5 > 0) return [attempt(callId, 1, fields)];
  return [failure(callId, 1, fields), attempt(callId, 2, { ...fields, ts: instant(900_000) })];
}).flat();

let browser: Browser;
let product: ProductServer;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  await sendEvents(product.url, events);
  await sendEvents(product.url, [
    failure('lost', 1, {
      tool: 'pay',
      error_class: 'policy_violation',
      ts: instant(-5_000),
      model: 'm-1',
      agent: 'clerk',
    }),
    close('lost', { reason: 'policy_stop' }),
    attempt('waits', 1, { tool: 'pay', outcome: 'control_flow', ts: instant(-6_000) }),
    attempt('trial', 1, { tool: 'pay', experiment: 'e1', ts: instant(-7_000) }),
  ]);
});

afterAll(async () => {
  await browser.close();
  await product.close();
});

const openList = async (query = '', options: BrowserContextOptions = {}): Promise<Page> => {
  const { page } = await openPage(browser, options);
  await page.goto(`${product.url}/calls${query}`, { waitUntil: 'networkidle' });
  return page;
};

const idsOn = (page: Page): Promise<string[]> =>
  page.locator('tbody th a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

const focusedRow = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.activeElement?.closest('tr')?.dataset.index ?? -1));

/** The glances a page asks for, from now on. */
const countGlances = (page: Page) => {
  const asked = { count: 0 };
  page.on('request', (request) => {
    if (request.url().includes('/api/ui/calls/preview')) asked.count += 1;
  });
  return asked;
};

describe('the list of calls', () => {
  it('pages through every call once in what the server sends, there and back', async () => {
    const pageAt = async (path: string) => {
      const html = await (await fetch(product.url + path)).text();
      const hrefOf = (word: string) =>
        new RegExp(`<a[^>]*href="([^"]+)"[^>]*>(?:(?!</a>).)*${word}`).exec(html)?.[1]?.replaceAll('&amp;', '&');
      const rows = [...html.matchAll(/<th scope="row"[^>]*>.*?href="(\/calls\/[^"]+)"/g)].map(([, href]) => href);
      return { rows, older: hrefOf('Older'), newer: hrefOf('Newer') };
    };
    const pages = [await pageAt('/calls?tool=create_invoice')];
    for (let older = pages[0]?.older; older !== undefined; older = pages.at(-1)?.older) pages.push(await pageAt(older));
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 24]);
    expect(new Set(pages.flatMap(({ rows }) => rows)).size).toBe(CALLS);
    expect((await pageAt(pages[2]?.newer ?? '')).rows).toEqual(pages[1]?.rows);
  });

  it('goes on while it is scrolled, draws only what is in sight, and comes back to its place', async () => {
    const page = await openList('?tool=create_invoice');
    const seen = new Set(await idsOn(page));
    for (let steps = 0; steps < 60 && seen.size < CALLS; steps++) {
      await page.getByRole('region', { name: 'Calls, newest first' }).evaluate((list) => list.scrollBy(0, 400));
      await page.waitForTimeout(80);
      const ids = await idsOn(page);
      expect(ids.length).toBeLessThan(70);
      for (const id of ids) seen.add(id);
    }
    expect(seen.size).toBe(CALLS);
    await page.getByText('124 of 124 calls').waitFor();
    const list = page.getByRole('region', { name: 'Calls, newest first' });
    const cell = page.locator('tbody tr[data-index="120"] td').nth(3);
    await cell.scrollIntoViewIfNeeded();
    const scrollTop = await list.evaluate((element) => element.scrollTop);
    await cell.click();
    await page.waitForURL(/\/calls\/call-/);
    await page.goBack();
    await page.getByText('124 of 124 calls').waitFor();
    expect(await list.evaluate((element) => element.scrollTop)).toBe(scrollTop);
    await page.context().close();
  });

  it('shows of a call when, which tool, how its attempts went, and why it was lost', async () => {
    const page = await openList('?disposition=escalated');
    const row = page.locator('tbody tr').first();
    expect(await row.innerText()).toMatch(
      /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\s+pay\s+escalated\s+policy_violation\s+policy_stop\s+m-1\s+session-1/,
    );
    expect(await row.getByRole('img').getAttribute('aria-label')).toBe('failed');
    await row.getByRole('cell', { name: 'policy_stop' }).click();
    await page.waitForURL(/\/calls\/lost\.a1/);
    await page.context().close();
  });

  it('remembers the choice of columns in the address and the density in the browser', async () => {
    const page = await openList('?disposition=escalated');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Agent', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Model', exact: true }).click();
    await page.waitForURL(/cols=/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Roomy rows' }).click();
    await page.reload({ waitUntil: 'networkidle' });
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers).toContain('Agent');
    expect(headers).not.toContain('Model');
    expect(await page.locator('tbody tr').first().innerText()).toContain('clerk');
    expect((await page.locator('tbody tr').first().boundingBox())?.height).toBe(44);
    await page.context().close();
  });

  it('is worked by keys: moves, glances, selects and opens', async () => {
    const page = await openList('?tool=create_invoice');
    const ids = await idsOn(page);
    const asked = countGlances(page);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    expect(await focusedRow(page)).toBe(1);
    await page.keyboard.press('p');
    const glance = page.getByRole('group', { name: 'Glance at the call' });
    await glance.getByText('Attempt 1').waitFor();
    expect(await glance.innerText()).toContain('"note":"express"');
    await page.keyboard.press('Escape');
    expect(await glance.count()).toBe(0);
    expect(await focusedRow(page)).toBe(1);
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await page.getByText('3 selected').waitFor();
    await page.keyboard.press('End');
    await page.waitForFunction(() => Number(document.activeElement?.closest('tr')?.dataset.index) === 49);
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.activeElement?.closest('tr')?.dataset.index === '0');
    expect(asked.count).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === ids[0]);
    await page.context().close();
  });

  it('glances at a call only where the pointer settles, and lets go when it leaves', async () => {
    const page = await openList('?tool=create_invoice');
    const asked = countGlances(page);
    const row = await page.locator('tbody tr[data-index="3"]').boundingBox();
    if (!row) throw new Error('no row');
    for (let step = 0; step < 12; step++) await page.mouse.move(600, row.y + step * 30);
    await page.mouse.move(600, 20);
    await page.waitForTimeout(700);
    expect(asked.count).toBe(0);
    await page.mouse.move(600, row.y + 10);
    const glance = page.getByRole('group', { name: 'Glance at the call' });
    await glance.getByText('Attempt 1').waitFor();
    expect(asked.count).toBe(1);
    await page.mouse.move(600, 20);
    await glance.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('exports the selected calls and opens review items for them, each once', async () => {
    const page = await openList('?tool=create_invoice&disposition=repaired');
    const boxes = page.locator('tbody').getByRole('checkbox');
    await boxes.nth(1).click();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('group', { name: 'Selected calls' });
    await bar.getByText('3 selected').waitFor();
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export the selected calls as JSONL' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    const wanted = (await idsOn(page)).slice(1, 4).map((href) => decodeURIComponent(href.slice('/calls/'.length)));
    for (const id of wanted) expect(text).toContain(`"${id}"`);
    expect(text).not.toContain(`"${decodeURIComponent(((await idsOn(page))[0] ?? '').slice('/calls/'.length))}"`);
    await bar.getByRole('button', { name: 'Open review items' }).click();
    await bar.getByText('3 review items opened.').waitFor();
    await bar.getByRole('button', { name: 'Open review items' }).click();
    await bar.getByText('0 review items opened, 3 waited already.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Select all rows' }).click();
    await bar.getByText('25 selected').waitFor();
    await bar.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('25 of 25 calls').waitFor();
    await page.context().close();
  });

  it('has nothing that axe, the console or the layout complain about', async () => {
    expect(await complaintsAbout(browser, `${product.url}/calls`)).toEqual([]);
  });

  it('holds calls that no rate counts, and says why', async () => {
    const page = await openList('?tool=pay');
    const text = await page.locator('tbody').innerText();
    expect(text).toMatch(/held[^]*not counted/);
    expect(text).toContain('not counted: experiment');
    await page.context().close();
    expect(await listTotal(product.url, '/calls?tool=pay&excluded=experiment')).toBe(1);
    expect(await listTotal(product.url, '/calls?tool=pay&excluded=held')).toBe(1);
    expect(await listTotal(product.url, '/calls?tool=pay&counted=1')).toBe(1);
  });

  it('keeps the filters that came with a link as chips that can be taken away', async () => {
    const page = await openList(
      '?way=rewritten&repair_attempted=1&reason=policy_stop&session=session-1&counted=1&actor=any',
    );
    const filters = page.getByRole('region', { name: 'Filters' });
    const text = (await filters.innerText()).replaceAll(/\s+/g, ' ');
    expect(text).toMatch(
      /session session-1.*actor any.*how repaired rewritten.*reason policy_stop.*repair attempted yes.*counted yes/,
    );
    await page.getByText('No call meets these filters').waitFor();
    await filters.getByRole('button', { name: 'Remove filter reason' }).click();
    await page.waitForURL((url) => !url.searchParams.has('reason'));
    await page.locator('tbody tr').first().waitFor();
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      way: 'rewritten',
      repair_attempted: '1',
      session: 'session-1',
      counted: '1',
      actor: 'any',
    });
    await page.context().close();
  });

  it('narrows to a session by a click, and drops the cursor when a filter changes', async () => {
    const page = await openList();
    await page.getByRole('link', { name: 'Older' }).click();
    await page.waitForURL(/cursor=/);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.keyboard.type('disposition');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'repaired', exact: true }).waitFor();
    await page.keyboard.type('repaired');
    await page.keyboard.press('Enter');
    await page.waitForURL(
      (url) => url.searchParams.get('disposition') === 'repaired' && !url.searchParams.has('cursor'),
    );
    await page.keyboard.press('Escape');
    await page.getByText('25 of 25 calls').waitFor();
    await page.getByRole('link', { name: 'session-0' }).first().click();
    await page.waitForURL(/session=session-0/);
    await page.getByText('7 of 7 calls').waitFor();
    expect(await idsOn(page)).toHaveLength(7);
    await page.context().close();
  });

  it('tells an empty range, an empty filter and the end of a list apart', async () => {
    const page = await openList('?from=2020-01-01&to=2020-01-02');
    expect(await page.locator('main').innerText()).toMatch(/No calls in this range\s+The project has calls from/);
    await page.goto(`${product.url}/calls?model=nobody`);
    await page.getByText('No call meets these filters').waitFor();
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await page.getByText(/50 of \d+ calls/).waitFor();
    await page.goto(`${product.url}/calls?cursor=older.1.1`);
    await page.getByText('No more calls this way').waitFor();
    await page.getByRole('link', { name: 'Back to the newest' }).click();
    await page.getByText(/50 of \d+ calls/).waitFor();
    await page.context().close();
  });
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from './browser';
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

const openList = async (query = ''): Promise<Page> => {
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/calls${query}`, { waitUntil: 'networkidle' });
  return page;
};

const idsOn = (page: Page): Promise<string[]> =>
  page.locator('tbody th a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

describe('the list of calls', () => {
  it('pages through every call once, there and back', async () => {
    const page = await openList('?tool=create_invoice');
    const pages = [await idsOn(page)];
    while ((await page.getByRole('link', { name: 'Older' }).count()) > 0) {
      await page.getByRole('link', { name: 'Older' }).click();
      await page.waitForURL((url) => url.searchParams.get('cursor')?.startsWith('older.') ?? false);
      await page.waitForFunction(
        (last) => document.querySelector('tbody th a')?.getAttribute('href') !== last,
        pages.at(-1)?.[0],
      );
      pages.push(await idsOn(page));
    }
    expect(pages.map((ids) => ids.length)).toEqual([50, 50, 24]);
    expect(new Set(pages.flat()).size).toBe(CALLS);
    await page.getByRole('link', { name: 'Newer' }).click();
    await page.waitForFunction(
      (first) => document.querySelector('tbody th a')?.getAttribute('href') === first,
      pages[1]?.[0],
    );
    expect(await idsOn(page)).toEqual(pages[1]);
    expect(await page.locator('main').innerText()).toContain('50 of 124 calls');
    await page.context().close();
  });

  it('shows of a call when, which tool, how its attempts went, why it was lost, and who made it', async () => {
    const page = await openList('?disposition=escalated');
    const row = page.locator('tbody tr').first();
    expect(await row.innerText()).toMatch(
      /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\s+pay\s+1\s+escalated\s+policy_violation\s+policy_stop\s+m-1\s+clerk\s+session-1/,
    );
    expect(await row.getByRole('img').getAttribute('aria-label')).toBe('failed');
    await row.getByRole('cell', { name: 'policy_stop' }).click();
    await page.waitForURL(/\/calls\/lost\.a1/);
    await page.context().close();
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
      /repair rewritten.*session session-1.*reason policy_stop.*repair attempted yes.*counted yes.*actor any/,
    );
    await page.getByText('No call meets these filters').waitFor();
    await filters.getByRole('link', { name: 'Remove filter reason' }).click();
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
    await page.getByRole('button', { name: 'disposition', exact: true }).click();
    await page.getByLabel('repaired', { exact: true }).check();
    await page.waitForURL(
      (url) => url.searchParams.get('disposition') === 'repaired' && !url.searchParams.has('cursor'),
    );
    await page.keyboard.press('Escape');
    await page.getByText(/\d+ of 25 calls/).waitFor();
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

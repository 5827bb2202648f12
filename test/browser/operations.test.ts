import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsAbout, launchBrowser, openPage } from './browser';
import { type ProductServer, startProduct } from './server';

let browser: Browser;
let demo: ProductServer;

beforeAll(async () => {
  [browser, demo] = await Promise.all([launchBrowser(), startProduct({ isDemo: true })]);
});

afterAll(async () => {
  await browser.close();
  await demo.close();
});

/** Sends what is partly wrong, as a client would. */
const sendWrong = async (url: string): Promise<void> => {
  const events = [
    { id: 'no-call' },
    { id: 'bad-ts', call_id: 'c', attempt: 1, tool: 't', outcome: 'ok', ts: '<img src=x onerror=alert(1)>\u202e' },
    { id: '<script>alert(1)</script>', call_id: 'c', attempt: 1, tool: 't', outcome: 'ok', ts: '2026-01-01T00:00:00Z' },
  ];
  await fetch(`${url}/api/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(events),
  });
};

const numberOf = (text: string): number => Number(text.replaceAll(',', '').replaceAll(/[^\d-]/g, ''));

it('accounts for everything received, and lists what was rejected with its reason', async () => {
  await sendWrong(demo.url);
  const { page, problems } = await openPage(browser);
  await page.goto(`${demo.url}/operations`, { waitUntil: 'networkidle' });
  const rows = page.getByRole('table', { name: 'Ingest by day of arrival' }).locator('tbody tr');
  expect(await rows.count()).toBeGreaterThan(5);
  for (const row of await rows.all()) {
    const [received = 0, stored = 0, duplicates = 0, rejected = 0, difference] = (
      await row.locator('td').allInnerTexts()
    ).map(numberOf);
    expect([received, difference]).toEqual([stored + duplicates + rejected, 0]);
  }
  const reasons = page.locator('section', { has: page.getByRole('heading', { name: 'Rejected events' }) });
  for (const summary of (await reasons.locator('details:not([open]) summary').all()).toReversed())
    await summary.click();
  const text = await reasons.innerText();
  expect(text).toContain('invalid_ts');
  expect(text).toContain('call_id: is required');
  expect(await reasons.locator('img, script').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('tells jobs, store, versions and the contracts in use', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${demo.url}/operations`, { waitUntil: 'networkidle' });
  expect(await page.getByRole('row', { name: /rebuild_days/ }).innerText()).toMatch(/\d{4}-\d\d-\d\d/);
  const text = await page.locator('main').innerText();
  expect(text).toMatch(/File\s+[\d.]+ MiB/);
  expect(text).toMatch(/SQLite\s+3\.\d+/);
  expect(text).toContain(`Node\n${process.versions.node}`);
  expect(await page.getByRole('row', { name: /loop-v1/ }).count()).toBeGreaterThan(0);
  await page.context().close();
});

it('gives axe, console and layout nothing to complain about with rejected events', async () => {
  expect(await complaintsAbout(browser, `${demo.url}/operations`)).toEqual([]);
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from './browser';
import { attempt, instant } from './sample-events';
import { type ProductServer, startProduct } from './server';

let browser: Browser;
let product: ProductServer;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});

afterAll(async () => {
  await browser.close();
  await product.close();
});

/** A text that takes long to read: the search runs out of time on many of them. */
const LONG = '\\u00e9 '.repeat(20_000);

const longCall = (index: number): string =>
  JSON.stringify({
    ...attempt(`long-${index}`, 1, { tool: 'write', ts: instant(-100_000 - index * 1_000) }),
    arguments: index % 40 === 39 ? 'NEEDLE' : 'LONG',
  })
    .replace('"LONG"', `{"text":"${LONG}"}`)
    .replace('"NEEDLE"', `{"text":"${LONG}N\\u00e4del"}`);

describe('the search for a text', () => {
  it('says how far it has come, can be stopped, goes on to the end of the range, and marks what it found', async () => {
    for (let batch = 0; batch < 8; batch++) {
      const lines = Array.from({ length: 20 }, (_, index) => longCall(batch * 20 + index));
      const response = await fetch(`${product.url}/api/v1/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: lines.join('\n'),
      });
      expect(response.status).toBe(200);
    }
    const { page } = await openPage(browser);
    await page.goto(`${product.url}/calls?tool=write`, { waitUntil: 'networkidle' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/ui/calls/page?*', (route) => held.then(() => route.continue().catch(() => undefined)));
    await page.keyboard.press('/');
    await page.keyboard.type('NÄDEL');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(await page.locator('main').innerText()).toMatch(/Searched back to [^]+found/);
    release();
    await page.getByRole('link', { name: 'Search on' }).click();
    await page.getByText('Searched back to').waitFor({ state: 'detached', timeout: 60_000 });
    expect(await page.locator('tbody mark').allInnerTexts()).toEqual(['Nädel', 'Nädel', 'Nädel', 'Nädel']);
    await page.getByText(/^4 calls$/).waitFor();
    await page.context().close();
  });
});

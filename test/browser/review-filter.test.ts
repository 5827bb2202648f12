import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsAbout, launchBrowser } from './browser';
import { openDeskAs, queueLinks } from './review-desk';
import { escalatedCall } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

let product: ProductServer;
let browser: Browser;

const at = (path: string): string => product.url + path;
const openAs = (name: string) => openDeskAs(browser, product, name);

describe('the filter of the review queue', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser.close();
    await product.close();
  });

  it('narrows the queue by the filter bar, in the address, with the tabs counting what is left', async () => {
    const { page, problems } = await openAs('Ada');
    for (const id of ['bar1', 'bar2']) await sendEvents(product.url, escalatedCall(id, { tool: `tool_${id}` }));
    await page.goto(at('/review'), { waitUntil: 'networkidle' });
    const bar = page.getByRole('region', { name: 'Filters' });
    expect(await bar.getByRole('button', { name: /Any time/ }).isVisible()).toBe(true);
    const all = await queueLinks(page).count();
    expect(all).toBeGreaterThan(1);
    await page.keyboard.press('f');
    await page.getByLabel('Search filters').waitFor();
    await page.keyboard.type('tool');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'tool_bar2' }).check();
    await page.waitForURL(/tool=tool_bar2/);
    await page.keyboard.press('Escape');
    await expect.poll(() => queueLinks(page).count()).toBe(1);
    await page.getByRole('link', { name: 'All 1', exact: true }).waitFor();
    expect(await page.locator('[data-item-heading]').innerText()).toBe('tool_bar2');
    await page.getByRole('button', { name: 'Remove filter tool' }).click();
    await expect.poll(() => queueLinks(page).count()).toBe(all);
    await bar.getByRole('button', { name: /Any time/ }).click();
    await page.getByRole('button', { name: 'Last 30 days' }).click();
    await page.waitForURL(/range=30d/);
    expect(await complaintsAbout(browser, at('/review?tool=tool_bar1&range=30d'))).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

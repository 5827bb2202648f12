import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HELP_PAGES, helpHref } from '../../lib/help/help-href';
import { HELP_TERMS } from '../../lib/help/help-terms';
import { launchBrowser, openPage } from './browser';
import { type ProductServer, startProduct } from './server';

let browser: Browser;
let product: ProductServer;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ isDemo: true })]);
});

afterAll(async () => {
  await browser.close();
  await product.close();
});

describe('the help', () => {
  it('has the anchor of every term that is linked to', async () => {
    const { page } = await openPage(browser);
    const missing: string[] = [];
    for (const path of HELP_PAGES.map((name) => helpHref(name))) {
      await page.goto(product.url + path);
      const ids = new Set(await page.locator('article [id]').evaluateAll((elements) => elements.map(({ id }) => id)));
      const hrefs = HELP_TERMS.map(({ href }) => href).filter((href) => href.startsWith(`${path}#`));
      missing.push(...hrefs.filter((href) => !ids.has(href.split('#')[1] ?? '')));
    }
    expect(missing).toEqual([]);
    await page.context().close();
  });

  it('works its numbers out on the calls it shows', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${product.url}/help/numbers`);
    const told = await page.getByRole('table', { name: 'Calls of the example' }).locator('tbody tr').allInnerTexts();
    const counted = told.filter((text) => !/held|unknown/.test(text)).map((text) => Number(/^\d+/.exec(text)?.[0]));
    const n1 = counted.reduce((sum, count) => sum + count, 0);
    const executed = Number(/^\d+/.exec(told.find((text) => text.includes('executed')) ?? '')?.[0]);
    expect(await page.locator('#first-attempt-success').innerText()).toContain(`${executed} of ${n1} =`);
    await page.context().close();
  });

  it('is reached from the hover of a number by keyboard alone', async () => {
    const { page } = await openPage(browser);
    await page.goto(product.url, { waitUntil: 'networkidle' });
    const term = page.getByRole('button', { name: 'First-attempt success' }).first();
    await term.focus();
    await page.getByRole('tooltip').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('More in the help');
    await page.keyboard.press('Shift+Tab');
    expect(await term.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/help\/numbers#first-attempt-success$/);
    await page.context().close();
  });

  it('is reached from a glance at a call by keys, and the row from there', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${product.url}/calls?disposition=repaired`, { waitUntil: 'networkidle' });
    const glance = page.getByRole('group', { name: 'Glance at the call' });
    const link = glance.getByRole('link').first();
    const isOnLink = () => link.evaluate((element) => element === document.activeElement);
    const focusedRow = () => page.evaluate(() => document.activeElement?.closest('tr')?.dataset.index);
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    await link.waitFor();
    await page.keyboard.press('Tab');
    expect(await isOnLink()).toBe(true);
    await page.keyboard.press('Shift+Tab');
    expect(await focusedRow()).toBe('0');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await glance.count()).toBe(0);
    expect(await focusedRow()).toBe('0');
    await page.keyboard.press('p');
    await link.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/help\/error-classes#/);
    await page.context().close();
  });
});

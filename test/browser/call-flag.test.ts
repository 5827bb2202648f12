import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from './browser';
import { failure } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

let product: ProductServer;
let browser: Browser;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  await sendEvents(product.url, [
    failure('loop', 1, {
      issues: [{ path: '/customer_id', keyword: 'type', expected: 'integer', received: 'string' }],
    }),
  ]);
});

afterAll(async () => {
  await browser.close();
  await product.close();
});

const at = (path: string) => product.url + path;

describe('the flag form of a call', () => {
  it('flags the schema of the tool, asks for a name once, and refuses a path that is none', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/loop.a1'), { waitUntil: 'networkidle' });
    await page.getByText('Flag this tool’s schema').click();
    expect(await page.getByLabel('Path').inputValue()).toBe('/customer_id');
    await page.getByLabel('Path').fill('customer');
    await page.getByLabel('Reason').fill('the description does not say it is a number');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Flag schema' }).click();
    await page.getByText('A path begins with a slash').waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toContain('the description');
    await page.getByLabel('Path').fill('/customer_id');
    await page.getByRole('button', { name: 'Flag schema' }).click();
    await page.getByText('Flagged at /customer_id').waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText('Flag this tool’s schema').click();
    expect(await page.locator('details', { hasText: 'Signed as' }).last().innerText()).toContain('Ada');
    await page.context().close();
  });
});

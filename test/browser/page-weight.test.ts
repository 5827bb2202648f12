import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser';
import { allPages } from './page-list';
import { scriptBytes } from './script-bytes';
import { type ProductServer, startProduct } from './server';

const MOST_BYTES = 300_000;

let browser: Browser;
let product: ProductServer;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ isDemo: true })]);
});

afterAll(async () => {
  await browser.close();
  await product.close();
});

describe('the script of every page', () => {
  it('is at most 300 kB gzipped', { timeout: 180_000 }, async () => {
    const heavy: string[] = [];
    for (const [name, path] of await allPages(browser, product.url)) {
      const bytes = await scriptBytes(browser, product.url + path);
      expect(bytes).toBeGreaterThan(0);
      if (bytes > MOST_BYTES) heavy.push(`${name}: ${bytes}`);
    }
    expect(heavy).toEqual([]);
  });
});

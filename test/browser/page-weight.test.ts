import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openPage } from './browser';
import { allPages } from './page-list';
import { type ProductServer, startProduct } from './server';

const MOST_GZIPPED_BYTES = 300_000;

let browser: Browser;
let product: ProductServer;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ isDemo: true })]);
});

afterAll(async () => {
  await browser.close();
  await product.close();
});

/** Gzipped bytes of every script that a page loads before anybody touches it. */
const scriptBytes = async (url: string): Promise<number> => {
  const { page } = await openPage(browser);
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.context().close();
  return bytes;
};

it('loads at most 300 kB of gzipped JavaScript on any page', { timeout: 120_000 }, async () => {
  const weights: [name: string, bytes: number][] = [];
  for (const [name, path] of await allPages(browser, product.url))
    weights.push([name, await scriptBytes(product.url + path)]);
  console.info(weights.map(([name, bytes]) => `${name.padEnd(24)} ${(bytes / 1000).toFixed(0)} kB`).join('\n'));
  expect(weights.filter(([, bytes]) => bytes === 0)).toEqual([]);
  expect(weights.filter(([, bytes]) => bytes > MOST_GZIPPED_BYTES)).toEqual([]);
});

import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from '../browser/browser';
import { allPages } from '../browser/page-list';
import { startProduct } from '../browser/server';

/*
 * Gzipped kilobytes of every script that a page loads before anybody touches it, what it fetches ahead for other pages included.
 * node --import tsx test/bench/page-weight.bench.ts
 */
const scriptBytes = async (browser: Browser, url: string): Promise<number> => {
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

const [browser, product] = await Promise.all([launchBrowser(), startProduct({ isDemo: true })]);
for (const [name, path] of await allPages(browser, product.url)) {
  const kilobytes = (await scriptBytes(browser, product.url + path)) / 1000;
  process.stdout.write(`${name.padEnd(24)} ${kilobytes.toFixed(0).padStart(4)} kB\n`);
}
await browser.close();
await product.close();

import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { openPage } from './browser';

/** Gzipped bytes of every script that a page loads before anybody touches it, what it fetches ahead for other pages included. */
export const scriptBytes = async (browser: Browser, url: string): Promise<number> => {
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

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsAbout, launchBrowser } from './browser';
import { FIXED_PAGES, foundPages } from './page-list';
import { type ProductServer, startProduct } from './server';

let browser: Browser;
let full: ProductServer;
let empty: ProductServer;

beforeAll(async () => {
  [browser, full, empty] = await Promise.all([launchBrowser(), startProduct({ isDemo: true }), startProduct()]);
});

afterAll(async () => {
  await browser.close();
  await Promise.all([full.close(), empty.close()]);
});

const expectNoFlaws = async ({ url }: ProductServer, path: string): Promise<void> => {
  expect((await fetch(url + path)).status).toBe(200);
  expect(await complaintsAbout(browser, url + path)).toEqual([]);
};

/** Filters that are not there are said so; a filtered list is a page of its own. */
const FILTERED = [
  ['a filter of nonsense', '/?range=24h&class=timeout&tool=none&disposition=nonsense'],
  ['filtered calls', '/calls?disposition=escalated&counted=1'],
] as const;

describe('a page answers, keeps the console quiet, asks nobody else, fits, and has no axe violation', () => {
  it.each([...FIXED_PAGES, ...FILTERED])('%s', (_name, path) => expectNoFlaws(full, path));

  it('of one call, one tool, one review item', async () => {
    for (const [, path] of await foundPages(browser, full.url)) await expectNoFlaws(full, path);
  });

  it.each(FIXED_PAGES)('%s of an empty store', (_name, path) => expectNoFlaws(empty, path));
});

describe('what is not there', () => {
  it.each(['/nowhere', '/calls/no-such-call', '/review/999999', '/tools/detail?tool=never%20seen', '/tools/detail'])(
    '%s is 404',
    async (route) => {
      const response = await fetch(full.url + route);
      expect(response.status).toBe(404);
    },
  );
});

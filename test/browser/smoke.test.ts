import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, launchBrowser, NARROW, openPage, WIDE } from './browser';
import { allPages, FIXED_PAGES } from './page-list';
import { type ProductServer, startProduct } from './server';

/** Twenty pages, each looked through by axe. */
const LONGEST_MS = 300_000;

let browser: Browser;
let full: ProductServer;
let empty: ProductServer;
let routes: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  full = await startProduct({ isDemo: true });
  empty = await startProduct();
  routes = [
    ...(await allPages(browser, full.url)).map(([, path]) => path),
    '/?range=24h&class=timeout&tool=none&disposition=nonsense',
    '/calls?disposition=escalated&counted=1',
  ];
});

afterAll(async () => {
  await browser.close();
  await Promise.all([full.close(), empty.close()]);
});

const VIEWS = [WIDE, NARROW].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    viewport,
    colorScheme,
    name: `${viewport.width} px, ${colorScheme}`,
  })),
);

/** What is wrong with a page at this size and in this scheme, in words. */
const flawsOf = async ({ url }: ProductServer, route: string, view: BrowserContextOptions): Promise<string[]> => {
  const { page, problems } = await openPage(browser, view);
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== url) problems.push(`asks ${origin}`);
  });
  const response = await page.goto(url + route, { waitUntil: 'networkidle' });
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  const found = [
    ...problems,
    ...(response?.status() === 200 ? [] : [`status ${response?.status()}`]),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
    ...(await axeViolations(page)),
  ];
  await page.context().close();
  return found.map((flaw) => `${route}: ${flaw}`);
};

describe.each(VIEWS)('every page at $name', ({ name: _name, ...view }) => {
  const expectNoFlaws = async (site: ProductServer, paths: readonly string[]) => {
    const flaws: string[] = [];
    for (const path of paths) flaws.push(...(await flawsOf(site, path, view)));
    expect(flaws).toEqual([]);
  };

  it(
    'answers, keeps the console quiet, asks nobody else, fits, and has no axe violation',
    { timeout: LONGEST_MS },
    () => expectNoFlaws(full, routes),
  );

  it('does so while the store is empty', { timeout: LONGEST_MS }, () =>
    expectNoFlaws(
      empty,
      FIXED_PAGES.map(([, path]) => path),
    ),
  );
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

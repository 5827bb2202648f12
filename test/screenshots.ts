import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from './browser/browser';
import { startProduct } from './browser/server';

/* Pictures of the sample project: the README's, and every page at three widths in both schemes under test-results/screenshots. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'test-results/screenshots');
const WIDTHS = [1440, 1024, 390];
const SCHEMES = ['light', 'dark'] as const;

const firstHref = async (browser: Browser, url: string, selector: string): Promise<string> => {
  const { page } = await openPage(browser);
  await page.goto(url);
  const href = await page.locator(selector).first().getAttribute('href');
  await page.context().close();
  return href ?? '/';
};

const pagesOf = async (browser: Browser, url: string): Promise<[string, string][]> => [
  ['overview', '/'],
  ['calls', '/calls'],
  ['call', await firstHref(browser, `${url}/calls?disposition=repaired`, 'main a[href^="/calls/"]')],
  ['tools', '/tools'],
  ['tool', await firstHref(browser, `${url}/tools`, 'main a[href^="/tools/detail"]')],
  ['review', '/review'],
  ['review-item', await firstHref(browser, `${url}/review`, '[data-queue-link]')],
  ['not-found', '/nowhere'],
];

const [product, browser] = await Promise.all([startProduct({ isDemo: true }), launchBrowser()]);
mkdirSync(FOLDER, { recursive: true });
for (const [name, path] of await pagesOf(browser, product.url)) {
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const { page } = await openPage(browser, { viewport: { width, height: 900 }, colorScheme });
      await page.goto(product.url + path, { waitUntil: 'networkidle' });
      await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      await page.context().close();
    }
  }
  process.stdout.write(`${name}\n`);
}
const { page } = await openPage(browser, { viewport: { width: 1280, height: 980 }, colorScheme: 'light' });
await page.goto(product.url, { waitUntil: 'networkidle' });
await page.screenshot({ path: join(ROOT, 'docs/overview.png') });
await browser.close();
await product.close();
process.stdout.write(`docs/overview.png and ${FOLDER}\n`);

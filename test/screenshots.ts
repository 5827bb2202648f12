import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser, openPage } from './browser/browser';
import { allPages } from './browser/page-list';
import { startProduct } from './browser/server';

/* Pictures of the sample project: the README's, and every page at three widths in both schemes under test-results/screenshots. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'test-results/screenshots');
const WIDTHS = [1440, 1024, 390];
const SCHEMES = ['light', 'dark'] as const;

const [product, browser] = await Promise.all([startProduct({ isDemo: true }), launchBrowser()]);
mkdirSync(FOLDER, { recursive: true });
for (const [name, path] of [...(await allPages(browser, product.url)), ['not-found', '/nowhere'] as const]) {
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

import { launchBrowser } from '../browser/browser';
import { allPages } from '../browser/page-list';
import { scriptBytes } from '../browser/script-bytes';
import { startProduct } from '../browser/server';

/*
 * Gzipped kilobytes of script of every page.
 * node --import tsx test/bench/page-weight.bench.ts
 */
const [browser, product] = await Promise.all([launchBrowser(), startProduct({ isDemo: true })]);
for (const [name, path] of await allPages(browser, product.url)) {
  const kilobytes = (await scriptBytes(browser, product.url + path)) / 1000;
  process.stdout.write(`${name.padEnd(24)} ${kilobytes.toFixed(0).padStart(4)} kB\n`);
}
await browser.close();
await product.close();

import type { Browser, Page } from 'playwright-core';
import { complaintsAbout, launchBrowser, openPage } from '../browser/browser';
import { startProduct } from '../browser/server';
import { findChromium } from '../find-chromium';
import { compareExport } from './compare-export';
import { decideThree, flagOne } from './use-desk';
import type { CheckContext, StepResult } from './step';

/** All imported conversations lie in here. */
const WHOLE_RANGE = 'from=2023-01-01&to=2027-01-01';

const firstHref = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).first().getAttribute('href')) ?? '';

/** Every kind of screen, with the address of one that has something on it. */
const screensOf = async (browser: Browser, url: string): Promise<[string, string][]> => {
  const { page } = await openPage(browser);
  await page.goto(`${url}/calls?${WHOLE_RANGE}&disposition=repaired`);
  const call = await firstHref(page, 'main a[href^="/calls/"]');
  await page.goto(`${url}/tools?${WHOLE_RANGE}`);
  const tool = await firstHref(page, 'main a[href^="/tools/detail"]');
  await page.goto(`${url}/review`);
  const item = await firstHref(page, '[data-queue-link]');
  await page.context().close();
  return [
    ['overview', `/?${WHOLE_RANGE}`],
    ['calls', `/calls?${WHOLE_RANGE}`],
    ['call', call],
    ['tools', `/tools?${WHOLE_RANGE}`],
    ['tool', tool],
    ['review', '/review'],
    ['review item', item],
  ];
};

const walk = async (browser: Browser, url: string): Promise<StepResult[]> => {
  const results: StepResult[] = [];
  for (const [name, path] of await screensOf(browser, url)) {
    const status = path === '' ? 'no address found' : (await fetch(url + path)).status;
    const complaints = status === 200 ? await complaintsAbout(browser, url + path) : [`answered ${status}`];
    results.push({ title: `${name} at two widths in light and dark  ${path.slice(0, 60)}`, differences: complaints });
  }
  return results;
};

/** Does what a person would with the imported trajectories: looks at every screen, decides, flags, exports. */
export const walkScreens = async ({ dataDir }: CheckContext): Promise<StepResult[]> => {
  if (findChromium({ CHROMIUM_PATH: process.env.CHROMIUM_PATH, PATH: process.env.PATH }) === null) {
    console.warn('SKIPPED  screens: there is no Chromium here');
    return [];
  }
  const [product, browser] = await Promise.all([startProduct({ dataDir }), launchBrowser()]);
  try {
    const seen = await walk(browser, product.url);
    const decided = await decideThree(browser, product.url, dataDir);
    const flagged = await flagOne(browser, product.url, dataDir);
    return [...seen, decided, flagged, await compareExport(browser, product.url, dataDir)];
  } finally {
    await browser.close();
    await product.close();
  }
};

import type { Browser } from 'playwright-core';
import { HELP_PAGES, helpHref } from '../../lib/help/help-href';
import { openPage } from './browser';

const hrefOn = async (browser: Browser, url: string, selector: string): Promise<string> => {
  const { page } = await openPage(browser);
  await page.goto(url);
  const href = await page.locator(selector).first().getAttribute('href');
  await page.context().close();
  if (href === null) throw new Error(`no ${selector} on ${url}`);
  return href;
};

/** Pages that exist whatever the store holds. */
export const FIXED_PAGES: readonly (readonly [name: string, path: string])[] = [
  ['overview', '/'],
  ['calls', '/calls'],
  ['review', '/review'],
  ['tools', '/tools'],
  ['flags', '/tools/flags'],
  ['connect', '/connect'],
  ['import', '/import'],
  ['operations', '/operations'],
  ['settings', '/settings'],
  ['settings-rules', '/settings/rules'],
  ['help', '/help'],
  ...HELP_PAGES.map((page) => [`help-${page}`, helpHref(page)] as const),
];

/** Pages of what a served sample project holds, one of each kind. */
export const foundPages = async (browser: Browser, url: string): Promise<[name: string, path: string][]> => [
  ['call', await hrefOn(browser, `${url}/calls?disposition=repaired`, 'main a[href^="/calls/"]')],
  ['tool', await hrefOn(browser, `${url}/tools`, 'main a[href^="/tools/detail"]')],
  ['review-item', await hrefOn(browser, `${url}/review`, 'a[href^="/review/"]')],
];

/** Every page of a served sample project, once. */
export const allPages = async (browser: Browser, url: string): Promise<(readonly [name: string, path: string])[]> => [
  ...FIXED_PAGES,
  ...(await foundPages(browser, url)),
];

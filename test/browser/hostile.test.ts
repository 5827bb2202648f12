import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, launchBrowser, NARROW, openPage, WIDE } from './browser';
import { HOSTILE_TOOLS, hostileEvents } from './hostile-events';
import { type ProductServer, sendEvents, startProduct } from './server';

const SEED = 20_261_130;

let product: ProductServer;
let browser: Browser;

const toolPath = (tool: string): string => `/tools/detail?${new URLSearchParams({ tool }).toString()}`;

/** Every fifth call and every fifth tool: all kinds of text, in all kinds of places. */
const CALLS = Array.from({ length: 12 }, (_, k) => `/calls/hostile.${k * 5}.1`);
const TOOLS = HOSTILE_TOOLS.filter((_, index) => index % 5 === 0).map(toolPath);
const LISTS = ['/', '/calls', '/tools', '/review'];

const hrefsOn = async (page: Page, path: string, selector: string): Promise<string[]> => {
  await page.goto(product.url + path, { waitUntil: 'networkidle' });
  const hrefs = await page
    .locator(selector)
    .evaluateAll((links) =>
      links.map((link) => (link as unknown as { getAttribute: (name: string) => string }).getAttribute('href')),
    );
  return [...new Set(hrefs)];
};

/** What is wrong with a page that shows hostile text: scripts that ran, requests to others, complaints, elements that text became. */
const flawsOf = async (path: string, viewport: { width: number; height: number }): Promise<string[]> => {
  const { page, problems } = await openPage(browser, { viewport });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== product.url) problems.push(`asks ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    problems.push('opens a dialog');
    void dialog.dismiss();
  });
  const response = await page.goto(product.url + path, { waitUntil: 'networkidle' });
  const ran: unknown = await page.evaluate('window.__pwned');
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  const foreign = await page
    .locator('main :is(script, iframe, img, base, link, meta, style, object, [onerror], [onload])')
    .count();
  const found = [
    ...problems,
    ...(response?.status() === 200 ? [] : [`status ${response?.status()}`]),
    ...(ran === undefined ? [] : ['a script ran']),
    ...(foreign === 0 ? [] : [`${foreign} elements made of text`]),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
    ...(await axeViolations(page)),
  ];
  await page.context().close();
  return found.map((flaw) => `${path}: ${flaw}`);
};

const flawsOfAll = async (paths: readonly string[], viewport: { width: number; height: number }): Promise<string[]> => {
  const flaws: string[] = [];
  for (const path of paths) flaws.push(...(await flawsOf(path, viewport)));
  return flaws;
};

describe('a project full of hostile text', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    await sendEvents(product.url, hostileEvents(SEED));
  });

  afterAll(async () => {
    await browser.close();
    await product.close();
  });

  it.each([WIDE, NARROW])(
    'runs nothing, asks nobody and stays readable on its lists, $width px wide',
    async (viewport) => {
      expect(await flawsOfAll(LISTS, viewport)).toEqual([]);
    },
  );

  it.each(CALLS)('does so on the call %s', async (path) => {
    expect(await flawsOf(path, WIDE)).toEqual([]);
  });

  it.each(TOOLS)('does so on the tool %s', async (path) => {
    expect(await flawsOf(path, WIDE)).toEqual([]);
  });

  it.each([CALLS[0], CALLS[7], TOOLS[1], TOOLS[4]])('does so on a phone: %s', async (path = '') => {
    expect(await flawsOf(path, NARROW)).toEqual([]);
  });

  it('does so on its review items', async () => {
    const { page } = await openPage(browser);
    const items = await hrefsOn(page, '/review', 'a[href^="/review/"]');
    await page.context().close();
    expect(items.length).toBeGreaterThan(3);
    expect(await flawsOfAll(items.slice(0, 6), WIDE)).toEqual([]);
    expect(await flawsOfAll(items.slice(0, 3), NARROW)).toEqual([]);
  });

  it('does so when everything that can be opened on a call is open', async () => {
    const { page, problems } = await openPage(browser);
    for (const path of CALLS.slice(0, 5)) {
      await page.goto(product.url + path, { waitUntil: 'networkidle' });
      for (const summary of await page.locator('main summary').all()) await summary.click();
      for (const view of ['Changes', 'As sent']) {
        for (const button of await page.getByRole('button', { name: view }).all()) await button.click();
      }
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('window.__pwned')).toBeUndefined();
      expect(await page.locator('main').innerText()).not.toMatch(
        /[\u0000\u0007\u001b\u202a-\u202e\u2066-\u2069\u200b\ufeff]/,
      );
      expect(await axeViolations(page)).toEqual([]);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsAbout, launchBrowser, openPage } from './browser';
import { attempt, failure } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

const BIG_ARGUMENTS = Object.fromEntries(
  Array.from({ length: 3_000 }, (_, n) => [`key_${n}`, `value ${n} ${'y'.repeat(40)}`]),
);

/** Long texts stay on the server until someone asks; one of the arguments changes. */
const BIG = [
  failure('big', 1, {
    session_id: 'session-4',
    arguments: BIG_ARGUMENTS,
    issues: [{ path: '/key_17', keyword: 'type', expected: 'integer', received: 'string' }],
    message: `start ${'m'.repeat(30_000)} end`,
    latency_ms: 400,
    cost_usd: 0.002,
  }),
  attempt('big', 2, { session_id: 'session-4', arguments: { ...BIG_ARGUMENTS, key_17: 17 } }),
];

const LONG = Array.from({ length: 200 }, (_, index) =>
  (index === 199 ? attempt : failure)('long', index + 1, { arguments: { n: index }, session_id: 'session-3' }),
);

let product: ProductServer;
let browser: Browser;

const at = (path: string): string => product.url + path;

describe('the page of a large call', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    await sendEvents(product.url, [...BIG, ...LONG]);
  });

  afterAll(async () => {
    await browser.close();
    await product.close();
  });

  it('shows the ends of a very long loop, and the whole when asked', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/long.a90'));
    expect(await page.locator('article h3').allInnerTexts()).toEqual(
      [1, 2, 3, 90, 198, 199, 200].map((number) => `Attempt ${number}`),
    );
    await page.getByRole('link', { name: 'Show all' }).first().click();
    await page.waitForURL(/attempts=all/);
    await page.locator('article').nth(199).waitFor();
    expect(await page.locator('article').count()).toBe(200);
    await page.context().close();
  });

  it('lists the attempts it does not show, each with its page', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/long.a1'), { waitUntil: 'networkidle' });
    const list = page.locator('details', { hasText: 'Attempts 4–197, 194 not shown in full' });
    await list.locator('summary').click();
    expect(await list.locator('li').count()).toBe(194);
    await list.locator('li', { hasText: /^57/ }).locator('a').click();
    await page.waitForURL(at('/calls/long.a57'));
    await page.locator('article[data-addressed]', { hasText: 'Attempt 57' }).waitFor();
    await page.context().close();
  });

  it('fetches long texts when asked, whole, with issues and changes in their places', async () => {
    const { page, problems } = await openPage(browser);
    const response = await page.goto(at('/calls/big.a1'), { waitUntil: 'networkidle' });
    expect((await response?.text())?.length).toBeLessThan(250_000);
    const [first, second] = [page.locator('article').nth(0), page.locator('article').nth(1)];
    expect(await first.innerText()).toMatch(/Load all [\d,]{6,} characters[^]*key_17\s*type: integer, got string/);
    await first.getByRole('button', { name: 'Load all 30,010 characters' }).click();
    await first.getByRole('button', { name: /show all 30,010/ }).click();
    expect(await first.innerText()).toContain('mmm end');
    await first.getByRole('button', { name: /^Load all/ }).click();
    await first.locator('mark', { hasText: 'value 17' }).waitFor();
    await second.getByRole('button', { name: /^Load all/ }).click();
    await second.locator('ins').waitFor();
    expect(await second.locator('ins').allInnerTexts()).toEqual(['17']);
    await second.getByRole('button', { name: 'Show 500 more lines, 2,962 left' }).click();
    expect(await second.locator('pre > span').count()).toBe(540);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('draws few elements of a loop of two hundred attempts', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/long.a1'), { waitUntil: 'networkidle' });
    expect(await page.locator('*').count()).toBeLessThan(2_000);
    await page.context().close();
  });

  it.each(['long.a1', 'big.a1'])('is without fault for axe, console and layout: %s', async (id) => {
    expect(await complaintsAbout(browser, at(`/calls/${id}`))).toEqual([]);
  });
});

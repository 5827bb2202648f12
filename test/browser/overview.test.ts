import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from './browser';
import { countedLinks, disagreements } from './counted-links';
import { type ProductServer, startProduct } from './server';

let browser: Browser;
let demo: ProductServer;

beforeAll(async () => {
  [browser, demo] = await Promise.all([launchBrowser(), startProduct({ isDemo: true })]);
});

afterAll(async () => {
  await browser.close();
  await demo.close();
});

const openOverview = async (query = ''): Promise<Page> => {
  const { page } = await openPage(browser);
  await page.goto(`${demo.url}/${query}`, { waitUntil: 'networkidle' });
  return page;
};

describe('every number of the overview', () => {
  it.each([
    ['as it opens', '', 150],
    ['over a day that is not whole', '?range=24h', 10],
    [
      'of failures of some kind',
      '?range=90d&class=schema_violation&class=timeout&disposition=escalated&model=atlas-mini-2',
      40,
    ],
    ['of repairs that went one way', '?way=rewritten&actor=any', 40],
    ['of one agent without hand-off tools', '?agent=parcel-desk&hand_off=exclude', 60],
    ['of the calls that are not counted', '?counted=0', 20],
  ])('opens exactly the calls it counts, %s', { timeout: 300_000 }, async (_name, query, atLeast) => {
    const page = await openOverview(query);
    const links = await countedLinks(page);
    expect(links.length).toBeGreaterThan(atLeast);
    expect(links.some(({ count }) => count > 0)).toBe(true);
    expect(await disagreements(demo.url, links)).toEqual([]);
    await page.context().close();
  });
});

describe('the overview', () => {
  it('explains a tile on focus and a rate on hover: definition, both counts, interval, period before', async () => {
    const page = await openOverview();
    await page.getByRole('button', { name: 'First-attempt success' }).focus();
    const card = page.getByRole('tooltip');
    await card.waitFor();
    expect(await card.innerText()).toMatch(
      /Executed calls divided by n₁\.\s+executed\s+[\d,]+\s+n₁[^]*95 % interval\s+[\d.]+–[\d.]+ %\s+period before/,
    );
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: /schema_violation/ })
      .getByRole('link', { name: /repaired$/ })
      .last()
      .hover();
    await card.waitFor();
    expect(await card.innerText()).toMatch(/Repair success[^]*repaired\s+\d+\s+repair attempted\s+\d+\s+95 % interval/);
    await page.context().close();
  });

  it('sorts a table, keeps that in the address, and drops it again', async () => {
    const page = await openOverview();
    const classes = page.getByRole('table', { name: 'First failures by error class' });
    const column = () =>
      classes.locator('tbody tr').evaluateAll((rows) => rows.map((row) => Number(row.children[8]?.textContent)));
    await classes.getByRole('button', { name: 'Abandoned' }).click();
    await page.waitForURL(/classes=-abandoned/);
    const largestFirst = await column();
    expect(largestFirst).toEqual(largestFirst.toSorted((a, b) => b - a));
    expect(largestFirst[0]).toBeGreaterThan(0);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await column()).toEqual(largestFirst);
    await classes.getByRole('button', { name: 'Abandoned' }).click();
    await page.waitForURL(/classes=abandoned/);
    expect(await column()).toEqual(largestFirst.toReversed());
    await page.context().close();
  });

  it('filters by what is chosen, says what that restricts, and takes it back', async () => {
    const page = await openOverview();
    const calls = page.getByRole('link', { name: /^[\d,]+ calls$/ }).first();
    const before = await calls.innerText();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'class', exact: true }).click();
    await page.getByLabel('timeout', { exact: true }).check();
    await page.getByText('restrict failure tables and lists alone').waitFor();
    await page.keyboard.press('Escape');
    const classes = page.getByRole('table', { name: 'First failures by error class' });
    await classes.getByRole('row').nth(2).waitFor({ state: 'detached' });
    expect(await classes.locator('tbody th').allInnerTexts()).toEqual(['timeout']);
    expect(await calls.innerText()).toBe(before);
    await page.getByRole('button', { name: 'Remove filter class' }).click();
    await classes.getByRole('row').nth(2).waitFor();
    expect(page.url()).not.toContain('class=');
    await page.context().close();
  });

  it('changes its range by preset and by days of one’s own', async () => {
    const page = await openOverview();
    await page.getByRole('button', { name: /Last 30 days/ }).click();
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await page.waitForURL(/range=7d/);
    await page.getByRole('button', { name: /^Last 7 days Europe/ }).click();
    await page.getByLabel('From').fill('2020-02-28');
    await page.getByLabel('To', { exact: true }).fill('2020-02-29');
    await page.getByRole('button', { name: 'Show these days' }).click();
    await page.getByRole('button', { name: /28 Feb 2020 – 29 Feb 2020/ }).waitFor();
    expect(page.url()).toContain('from=2020-02-28&to=2020-03-01');
    await page.getByText('No calls in this range').waitFor();
    await page.getByRole('link', { name: 'Show all days' }).click();
    await page
      .getByRole('link', { name: /^[1-9][\d,]* calls$/ })
      .first()
      .waitFor();
    await page.context().close();
  });

  it('draws what still settles hollow, marks new schemas, and has the chart as a table too', async () => {
    const page = await openOverview('?range=90d');
    await page.getByText('Hollow points still settle').waitFor();
    await page
      .locator('figure text', { hasText: /schema v\d/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Show as table' }).click();
    const rows = page.getByRole('table', { name: 'Success over time' }).locator('tbody tr');
    expect(await rows.count()).toBe(90);
    await page.context().close();
  });

  it('says what of the address it ignored', async () => {
    const page = await openOverview('?class=nonsense&range=31d');
    expect(await page.getByText('Ignored in the address').innerText()).toMatch(/range=31d[^]*class=nonsense/);
    await page.context().close();
  });
});

describe('an empty store', () => {
  it('says on every page how to begin, with a command that works as it stands', async () => {
    const empty = await startProduct();
    const { page } = await openPage(browser);
    for (const path of ['/tools', '/calls', '/']) {
      await page.goto(empty.url + path, { waitUntil: 'networkidle' });
      expect(await page.locator('main').innerText()).toContain('npm run import --');
    }
    const command = await page.locator('main code', { hasText: 'curl' }).innerText();
    const [, address, body] = /^curl (\S+) .* -d '(.*)'$/.exec(command) ?? [];
    expect(address).toBe(`${empty.url}/api/v1/events`);
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(address ?? '', { method: 'POST', headers, body })).status).toBe(200);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('link', { name: '1 call', exact: true }).click();
    await page.getByRole('cell', { name: 'timeout' }).waitFor();
    await page.context().close();
    await empty.close();
  });
});

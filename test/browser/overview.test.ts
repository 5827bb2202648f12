import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, launchBrowser, openPage } from './browser';
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
    ['by model, with the share of repairs that succeed', '?by=model&cells=repaired', 150],
    ['with clean repairs', '?by=model&cols_class=class,repaired,clean&cols_model=model,n1,clean', 20],
    ['by prompt version, with what is lost', '?by=prompt&cells=lost', 150],
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
      /Executed calls divided by n₁\.\s+executed\s+[\d,]+\s+n₁[^]*95 % interval\s+[\d.]+–[\d.]+ %[^]*left out: held\s+\d+[^]*period before/,
    );
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Post-repair success' }).focus();
    await card.waitFor();
    expect(await card.innerText()).toMatch(
      /repaired, of it clean\s+[\d,]+ of [\d,]+\s+share of it clean\s+[\d.]+ % \([\d.]+–[\d.]+\)\s+left out: not measurable\s+[\d,]+/,
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

  it('zooms into the days a pointer is dragged across, and back', async () => {
    const page = await openOverview('?range=90d');
    const plot = page.locator('figure svg[role="slider"]').first();
    const box = await plot.boundingBox();
    if (box === null) throw new Error('no chart');
    await page.mouse.move(box.x + box.width / 3, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 100, { steps: 6 });
    await page.getByText('chosen; Enter zooms in').waitFor({ state: 'attached' });
    await page.mouse.up();
    await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
    const { searchParams } = new URL(page.url());
    const days = (Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '')) / 86_400_000;
    expect(days).toBeGreaterThan(8);
    expect(days).toBeLessThan(22);
    await page.locator('figure svg[aria-label*=" ' + String(days) + ' buckets"]').waitFor();
    await page.goBack();
    await page.waitForURL(/range=90d/);
    await page.context().close();
  });

  it('zooms by keys, and lets go on Escape', async () => {
    const page = await openOverview('?range=30d');
    await page.locator('figure svg[role="slider"]').first().focus();
    const chosen = page.getByText('chosen; Enter zooms in');
    await page.keyboard.press('Shift+ArrowLeft');
    await chosen.waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await chosen.waitFor({ state: 'detached' });
    for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await page.waitForURL(/from=/);
    await page.locator('figure svg[aria-label*=" 4 buckets"]').waitFor();
    expect(new URL(page.url()).searchParams.has('range')).toBe(false);
    await page.context().close();
  });

  it('breaks calls down by model, prompt version, attempt and session', async () => {
    const page = await openOverview();
    const choices = page.getByRole('navigation', { name: 'Break calls down by' });
    for (const [choice, by, table] of [
      ['Model', 'model', 'Success by model'],
      ['Prompt version', 'prompt', 'First failures by prompt version'],
      ['Attempt', 'attempt', 'Success by attempt'],
      ['Session', 'session', 'Rates by session'],
    ] as const) {
      await choices.getByRole('link', { name: choice }).click();
      await page.waitForURL(new RegExp(`by=${by}`));
      const rows = page.getByRole('table', { name: table }).locator('tbody tr');
      await rows.nth(1).waitFor();
      expect(await choices.locator('[aria-current]').innerText()).toBe(choice);
      // A row that the sticky header half covers would count as a small target.
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.context().close();
  });

  it('has a map of class and tool, walked by arrow keys, of what is asked for', async () => {
    const page = await openOverview();
    const map = () => page.getByRole('table', { name: /by tool and error class/ });
    expect(await map().locator('a[tabindex="0"]').count()).toBe(1);
    await map().locator('a[tabindex="0"]').focus();
    const focused = () => page.evaluate('document.activeElement?.getAttribute("aria-label")');
    const first = await focused();
    expect(first).toMatch(/^\d+ first failures, \w+, \w+/);
    await page.keyboard.press('ArrowRight');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe(first);
    await page.getByRole('link', { name: 'Repair success', exact: true }).click();
    await page.waitForURL(/cells=repaired/);
    await map()
      .getByRole('link', { name: /^\d+ %, \d+ repaired, / })
      .first()
      .waitFor();
    await page.context().close();
  });

  it('shows the columns a person chose, and keeps them in the address', async () => {
    const page = await openOverview('?cols_class=class,firstFailures,rescuedAbandoned,paysOff');
    const heads = page.getByRole('table', { name: 'First failures by error class' }).locator('thead th');
    expect((await heads.allInnerTexts()).map((text) => text.trim())).toEqual([
      'Class',
      'First failures',
      'Abandoned, rescued',
      'Prompt pays',
    ]);
    await page.context().close();
  });

  it('leaves the comparison out where nobody wants it', async () => {
    const page = await openOverview('?compare=none');
    await page.getByText('First-attempt success').first().waitFor();
    expect(await page.getByText('Compared with').count()).toBe(0);
    expect(await page.getByText('against the period before').count()).toBe(0);
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

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsAbout, launchBrowser, openPage } from './browser';
import { countedLinks, disagreements } from './counted-links';
import { attempt, failure } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

const ODD_NAMES = ['..', '<b>&amp;', '=1+1', 'constructor', 'a/b?c#d'];

let browser: Browser;
let demo: ProductServer;

beforeAll(async () => {
  [browser, demo] = await Promise.all([launchBrowser(), startProduct({ isDemo: true })]);
  await sendEvents(
    demo.url,
    ODD_NAMES.map((tool, index) => failure(`odd-${index}`, 1, { tool })),
  );
  await sendEvents(demo.url, [attempt('fine', 1, { tool: 'never_fails' })]);
});

afterAll(async () => {
  await browser.close();
  await demo.close();
});

const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const { page } = await openPage(browser, options);
  await page.goto(demo.url + path, { waitUntil: 'networkidle' });
  return page;
};

const BOOK = '/tools/detail?tool=book_pickup';

const flagItem = (page: Page, reason: string) => page.locator('#flags li', { hasText: reason });

/** Flags the tool as somebody, from its page. */
const flag = async (
  page: Page,
  { path, reason, name }: { path: string; reason: string; name: string },
): Promise<void> => {
  await page.getByText('Flag this tool’s schema').click();
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Flag schema' }) });
  await form.getByLabel('Path').fill(path);
  await form.getByLabel('Reason').fill(reason);
  await form.getByLabel('Your name').fill(name);
  await form.getByRole('button', { name: 'Flag schema' }).click();
  await flagItem(page, reason).waitFor();
};

describe('the list of tools', () => {
  it('opens exactly the calls each of its numbers counts', { timeout: 180_000 }, async () => {
    const page = await open('/tools');
    const links = await countedLinks(page);
    expect(links.length).toBeGreaterThan(80);
    expect(await disagreements(demo.url, links)).toEqual([]);
    await page.context().close();
  });

  it('leads to every tool, whatever it is called', async () => {
    const page = await open('/tools');
    for (const name of ODD_NAMES) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(/tools\/detail/);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name);
      await page.goto(`${demo.url}/tools`, { waitUntil: 'networkidle' });
    }
    await page.context().close();
  });

  it('tells each tool’s trend in words, and where and with what it fails', async () => {
    const page = await open('/tools?range=30d');
    const row = page.getByRole('row', { name: /book_pickup/ });
    const trend = await row.getByRole('img', { name: /Post-repair success/ }).getAttribute('aria-label');
    expect(trend).toMatch(/success: [\d.]+ % from \d+ \w+, [\d.]+ % at the end, lowest [\d.]+ % from/);
    expect(await row.innerText()).toMatch(/schema_violation\s*\d+[^]*at \/\S+ \w+/);
    await page.context().close();
  });

  it('can be sorted by what is lost', async () => {
    const page = await open('/tools');
    await page.getByRole('columnheader', { name: /Lost/ }).getByRole('button').click();
    await page.waitForURL(/sort=-lost/);
    const table = page.getByRole('table', { name: 'Tools' });
    const column = (await table.locator('thead th').allInnerTexts()).findIndex((text) => text.startsWith('Lost'));
    const lost = await table
      .locator('tbody tr')
      .evaluateAll(
        (rows, at) =>
          rows.map((row) => Number(row.children[at]?.querySelector('span, a')?.textContent?.replace(',', ''))),
        column,
      );
    expect(lost.length).toBeGreaterThan(10);
    expect(lost).toEqual(lost.toSorted((a, b) => b - a));
    await page.context().close();
  });

  it('says no data where nothing was counted', async () => {
    const page = await open('/tools');
    const row = page.getByRole('row', { name: /never_fails/ });
    expect(await row.innerText()).toMatch(/100\.0 %[^]*no data/);
    await page.context().close();
  });
});

describe('the page of a tool', () => {
  it('opens exactly the calls each of its numbers counts', { timeout: 180_000 }, async () => {
    const page = await open(`${BOOK}&range=90d`);
    const links = await countedLinks(page);
    expect(links.length).toBeGreaterThan(50);
    expect(await disagreements(demo.url, links)).toEqual([]);
    await page.context().close();
  });

  it('shows where its arguments fail, its worst calls, and its schemas', async () => {
    const page = await open(`${BOOK}&range=90d`);
    const issues = page.getByRole('table', { name: 'Failures by path and keyword' }).locator('tbody tr');
    expect(await issues.first().innerText()).toMatch(/^\/\S+\s+\w+\s+\d+\s+[\d.]+ %$/);
    const worst = page.getByRole('table', { name: 'Worst calls' });
    const column = (await worst.locator('thead th').allInnerTexts()).indexOf('Attempts');
    const attempts = await worst
      .locator('tbody tr')
      .evaluateAll((rows, at) => rows.map((row) => Number(row.children[at]?.textContent)), column);
    expect(attempts.length).toBeGreaterThan(3);
    expect(attempts).toEqual(attempts.toSorted((a, b) => b - a));
    const versions = page.locator('section', { has: page.getByRole('heading', { name: 'Schema versions' }) });
    expect(await versions.locator('summary').allInnerTexts()).toEqual([
      expect.stringMatching(/^v3\s+.* – now/),
      expect.stringMatching(/^v2/),
      expect.stringMatching(/^v1/),
    ]);
    await versions.locator('summary').first().click();
    await versions.getByText('"properties"').first().waitFor();
    const [, calls] = /of\s+([\d,]+)/.exec(await versions.locator('li').first().innerText()) ?? [];
    expect(Number(calls?.replaceAll(',', ''))).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('table', { name: 'Success over time' }).waitFor();
    await page.context().close();
  });

  it('takes a flag with path and reason, and shows it wherever the tool is listed', async () => {
    const page = await open(BOOK);
    await flag(page, { path: '/window/to', reason: 'say that the end is exclusive', name: 'Ada' });
    const item = flagItem(page, 'say that the end is exclusive');
    expect(await item.innerText()).toMatch(
      /\/window\/to\s+open\s+say that the end is exclusive\s+no owner\s+no due day\s+Flagged by Ada/,
    );
    for (const path of ['/', '/tools']) {
      await page.goto(demo.url + path, { waitUntil: 'networkidle' });
      await page
        .getByRole('row', { name: /book_pickup/ })
        .getByText('flagged for a fix')
        .waitFor({ state: 'attached' });
    }
    await page.context().close();
  });

  it('refuses a path that is none, and keeps the reason', async () => {
    const page = await open('/tools/detail?tool=track_parcel');
    await page.getByText('Flag this tool’s schema').click();
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Flag schema' }) });
    await form.getByLabel('Path').fill('window.to');
    await form.getByLabel('Reason').fill('too strict');
    await form.getByLabel('Your name').fill('Ada');
    await form.getByRole('button', { name: 'Flag schema' }).click();
    await form.getByText('A path begins with a slash').waitFor();
    expect(await form.getByLabel('Reason').inputValue()).toBe('too strict');
    await page.context().close();
  });

  it('moves a flag on; of two people the first wins and the second is told', async () => {
    const ada = await open('/tools/detail?tool=find_customer');
    await flag(ada, { path: '', reason: 'two people at once', name: 'Ada' });
    const bob = await open('/tools/detail?tool=find_customer');
    const [ofAda, ofBob] = [ada, bob].map((page) => flagItem(page, 'two people at once'));
    if (!ofAda || !ofBob) throw new Error('both have the flag');
    await ofAda.getByRole('button', { name: 'in progress' }).click();
    await ofAda.getByText(/in progress since .* by Ada/).waitFor();
    await ofBob.getByLabel('Your name').fill('Bob');
    await ofBob.getByRole('button', { name: 'won’t fix' }).click();
    expect(await ofBob.getByRole('alert').innerText()).toMatch(
      /Ada was first and set it to in progress at .*Yours was not stored/s,
    );
    await ofBob.getByText(/in progress since .* by Ada/).waitFor();
    await ofBob.getByLabel('Your name').fill('Bob');
    await ofBob.getByRole('button', { name: 'fixed' }).click();
    await ofBob.getByText(/fixed since .* by Bob/).waitFor();
    await ada.goto(`${demo.url}/tools`, { waitUntil: 'networkidle' });
    expect(await ada.getByRole('row', { name: /find_customer/ }).innerText()).not.toContain('flagged for a fix');
    await ada.context().close();
    await bob.context().close();
  });
});

describe('the flag board', () => {
  const onBoard = (page: Page, name: RegExp | string) => page.getByRole('article', { name });
  const moveOf = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` });
  const columnOf = (page: Page, status: string) => page.getByRole('region', { name: new RegExp(`^${status}`) });

  it('shows what the people of the sample flagged, and what a fix brought', async () => {
    const page = await open('/tools/flags');
    const cards = await page.getByRole('article').evaluateAll((all) => all.map((card) => card.ariaLabel));
    for (const status of ['open', 'in progress', 'fixed', 'won’t fix']) {
      expect(cards).toContainEqual(expect.stringMatching(`, ${status}$`));
    }
    const fixed = onBoard(page, 'book_pickup /window/from, fixed');
    expect(await fixed.innerText()).toMatch(/owner driver planning[^]*before the fix\s+[\d.]+ %[^]*since\s+[\d.]+ %/);
    await fixed.getByRole('link', { name: 'the call' }).click();
    await page.waitForURL(/\/calls\//);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('book_pickup');
    await page.context().close();
  });

  it('moves a card by key and by menu, and the focus stays on it', async () => {
    const page = await open('/tools/detail?tool=track_parcel');
    await flag(page, { path: '/number', reason: 'say which statuses there are', name: 'Ada' });
    await page.goto(`${demo.url}/tools/flags`, { waitUntil: 'networkidle' });
    await columnOf(page, 'open').getByText('say which statuses there are').waitFor();
    await moveOf(page, 'track_parcel /number').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await columnOf(page, 'in progress').getByText('say which statuses there are').waitFor();
    await columnOf(page, 'in progress').locator('[data-move]:focus').waitFor();
    await page.keyboard.press('3');
    await columnOf(page, 'fixed').getByText('say which statuses there are').waitFor();
    // The board shows a move before the store has it.
    await page.waitForLoadState('networkidle');
    await page.reload({ waitUntil: 'networkidle' });
    await columnOf(page, 'fixed').getByText('say which statuses there are').waitFor();
    expect(await onBoard(page, /track_parcel \/number, fixed/).innerText()).toMatch(
      /30 d before the fix\s+[\d.]+ %[^]*since/,
    );
    await page.getByRole('button', { name: 'Move track_parcel /number' }).click();
    await page.getByRole('menuitem', { name: 'won’t fix' }).click();
    await columnOf(page, 'won’t fix').getByText('say which statuses there are').waitFor();
    await page.context().close();
  });

  it('gives a card an owner and a day, marks the day once it is over, and can be narrowed to the owner', async () => {
    const page = await open('/tools/detail?tool=issue_refund');
    await flag(page, { path: '/amount', reason: 'cents or euros?', name: 'Ada' });
    await page.goto(`${demo.url}/tools/flags`, { waitUntil: 'networkidle' });
    const card = onBoard(page, /issue_refund \/amount/);
    await moveOf(page, 'issue_refund /amount').focus();
    await page.keyboard.press('a');
    await card.getByLabel('Owner').fill('Grace');
    await card.getByLabel('Due').fill('2020-02-29');
    await page.keyboard.press('Enter');
    await card.getByText('overdue since 29 Feb 2020').waitFor();
    await card.locator('[data-move]:focus').waitFor();
    await page.getByLabel('Owner').selectOption('Grace');
    await page.waitForURL(/owner=Grace/);
    await moveOf(page, 'track_parcel /number').waitFor({ state: 'detached' });
    expect(await page.getByRole('article').allInnerTexts()).toEqual([expect.stringContaining('cents or euros?')]);
    await page.context().close();
  });

  it('tells the second of two people who was first', async () => {
    const ada = await open('/tools/detail?tool=rebook_trip');
    await flag(ada, { path: '', reason: 'board race', name: 'Ada' });
    await ada.goto(`${demo.url}/tools/flags`, { waitUntil: 'networkidle' });
    const bob = await open('/tools/flags');
    await moveOf(ada, 'rebook_trip').focus();
    await ada.keyboard.press('2');
    await columnOf(ada, 'in progress').getByText('board race').waitFor();
    await ada.waitForLoadState('networkidle');
    await bob.getByLabel('Your name').fill('Bob');
    await moveOf(bob, 'rebook_trip').focus();
    await bob.keyboard.press('4');
    const said = columnOf(bob, 'in progress').getByRole('alert');
    await said.waitFor();
    expect(await said.innerText()).toMatch(/Ada was first and set it to in progress at/);
    await ada.context().close();
    await bob.context().close();
  });
});

it('a tool over three months has nothing to complain about at any width, in either scheme', async () => {
  expect(await complaintsAbout(browser, `${demo.url}${BOOK}&range=90d`)).toEqual([]);
});

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from './browser';
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
  await page
    .getByText(/^Flagged/)
    .first()
    .waitFor();
};

const flagItem = (page: Page, reason: string) => page.locator('#flags li', { hasText: reason });

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
    const worst = page.getByRole('table', { name: 'Calls, newest first' }).locator('tbody tr');
    const attempts = await worst.evaluateAll((rows) => rows.map((row) => Number(row.children[3]?.textContent)));
    expect(attempts).toEqual(attempts.toSorted((a, b) => b - a));
    const versions = page.locator('section', { has: page.getByRole('heading', { name: 'Schema versions' }) });
    expect(await versions.locator('summary').allInnerTexts()).toEqual([
      expect.stringMatching(/^v3\s+.* – now/),
      expect.stringMatching(/^v2/),
      expect.stringMatching(/^v1/),
    ]);
    await versions.locator('summary').first().click();
    await versions.getByText('"properties"').first().waitFor();
    await page.context().close();
  });

  it('takes a flag with path and reason, and shows it wherever the tool is listed', async () => {
    const page = await open(BOOK);
    await flag(page, { path: '/window/to', reason: 'say that the end is exclusive', name: 'Ada' });
    const item = flagItem(page, 'say that the end is exclusive');
    expect(await item.innerText()).toMatch(/\/window\/to\s+open\s+say that the end is exclusive\s+Flagged by Ada/);
    for (const path of ['/', '/tools']) {
      await page.goto(demo.url + path, { waitUntil: 'networkidle' });
      expect(await page.getByRole('row', { name: /book_pickup/ }).innerText()).toContain('schema');
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
    expect(await ada.getByRole('row', { name: /find_customer/ }).innerText()).not.toContain('schema');
    await ada.context().close();
    await bob.context().close();
  });
});

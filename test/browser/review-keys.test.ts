import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from './browser';
import { decideButton, makeItemWait, openDeskAs, queueLinks, stored } from './review-desk';
import { escalatedCall } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

/** Fifty pages and fifty transactions take seconds, and minutes on a machine that has other things to do. */
const FIFTY_LIMIT_MS = 300_000;

let product: ProductServer;
let browser: Browser;

const at = (path: string): string => product.url + path;
const openAs = (name: string) => openDeskAs(browser, product, name);

/** How many items somebody has decided, as the audit rows have it. */
const decidedBy = (actor: string): number => {
  const db = new Database(join(product.dataDir, 'mendtrace.db'), { readonly: true });
  const query = "select count(distinct subject_id) from audit_rows where action = 'review.decide' and actor = ?";
  const found = Number(db.prepare(query).pluck().get(actor));
  db.close();
  return found;
};

describe('the review desk by keys', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser.close();
    await product.close();
  });

  it(
    'decides fifty items in a row by keys alone, and takes the last one back',
    async () => {
      const calls = Array.from({ length: 52 }, (_, k) => escalatedCall(`fifty-${k}`, { tool: 'tool_fifty' }));
      await sendEvents(product.url, calls.flat());
      const { page, problems } = await openAs('Fay');
      await page.goto(at('/review?tool=tool_fifty'), { waitUntil: 'networkidle' });
      for (let k = 0; k < 50; k++) {
        if (k % 10 === 0) {
          await page.keyboard.press('c');
          await page.getByText('Held by you until').waitFor();
        }
        await page.keyboard.press(String((k % 4) + 1));
        if (k % 5 === 0) {
          await page.keyboard.press('n');
          await page.keyboard.type(`note ${k}`);
        }
        const before = page.url();
        await page.keyboard.press('Control+Enter');
        await page.waitForURL((url) => url.href !== before);
      }
      await expect.poll(() => decidedBy('Fay')).toBe(50);
      await page.locator('main').getByText('2 waiting', { exact: true }).waitFor();
      const last = page.getByRole('status').getByRole('link');
      const href = await last.getAttribute('href');
      await page.keyboard.press('u');
      await page.waitForURL(at(href ?? ''));
      await page.getByRole('status').filter({ hasText: 'Taken back: tool_fifty waits again' }).waitFor();
      await page.getByText('Held by you until').waitFor();
      expect(await page.locator('main').getByText('3 waiting', { exact: true }).count()).toBe(1);
      expect(problems).toEqual([]);
      await page.context().close();
    },
    FIFTY_LIMIT_MS,
  );

  it('does not ask again for a name that is still being stored', async () => {
    const { page } = await openPage(browser);
    await makeItemWait(product, page, 'name1');
    await makeItemWait(product, page, 'name2');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/review**', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await page.goto(at('/review?tool=tool_name1&tool=tool_name2'), { waitUntil: 'networkidle' });
    await page.getByRole('radio', { name: 'Reject' }).check();
    await page.getByLabel('Your name').fill('Nan');
    await decideButton(page).click();
    await page.getByRole('heading', { level: 2, name: 'tool_name2' }).waitFor();
    await page.getByText('Signed as Nan').waitFor();
    await page.getByRole('radio', { name: 'Reject' }).check();
    await decideButton(page).click();
    release();
    await expect.poll(() => decidedBy('Nan')).toBe(2);
    await page.context().close();
  });

  it('opens the next and the previous item by j and k, and lists its keys in the sheet', async () => {
    const { page } = await openAs('Ada');
    await makeItemWait(product, page, 'move1');
    await makeItemWait(product, page, 'move2');
    await page.waitForLoadState('networkidle');
    const hrefs = await queueLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    await page.keyboard.press('j');
    await page.waitForURL(at(hrefs[1] ?? ''));
    expect(await queueLinks(page).nth(1).getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('j');
    await page.waitForURL(at(hrefs[2] ?? ''));
    await page.keyboard.press('k');
    await page.waitForURL(at(hrefs[1] ?? ''));
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    const text = await sheet.innerText();
    for (const label of ['Next item', 'Claim, or give back', 'Reject', 'Take my last decision back'])
      expect(text).toContain(label);
    await page.context().close();
  });

  it('holds an item for one person: others see it, are not sent to it, and may still decide it', async () => {
    const [{ page: ada }, { page: ben }] = await Promise.all([openAs('Ada'), openAs('Ben')]);
    for (const id of ['held1', 'held2', 'held3'])
      await sendEvents(product.url, escalatedCall(id, { tool: 'tool_held' }));
    const queue = at('/review?tool=tool_held');
    await ada.goto(queue, { waitUntil: 'networkidle' });
    const hrefs = await queueLinks(ada).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    await ada.keyboard.press('j');
    await ada.waitForURL(at(hrefs[1] ?? ''));
    await ada.keyboard.press('c');
    await ada.getByText('Held by you until').waitFor();
    await ada.getByRole('link', { name: 'Mine 1' }).waitFor();
    await ben.goto(queue, { waitUntil: 'networkidle' });
    expect(await queueLinks(ben).nth(1).innerText()).toContain('held by Ada');
    await ben.keyboard.press('2');
    await ben.keyboard.press('Control+Enter');
    await ben.waitForURL(at(hrefs[2] ?? ''));
    await stored(ben, 'Stored: tool_held');
    await ben.goto(at(hrefs[1] ?? ''), { waitUntil: 'networkidle' });
    expect(await ben.locator('main').innerText()).toMatch(/Ada holds it until \d\d:\d\d\. You can still decide it\./);
    await ben.keyboard.press('3');
    await ben.keyboard.press('Control+Enter');
    await stored(ben, 'Stored: tool_held, rejected.');
    await Promise.all([ada, ben].map((page) => page.context().close()));
  });

  it('keeps what is typed through a reload and into a second tab, until it is decided', async () => {
    const { page } = await openAs('Ada');
    const href = await makeItemWait(product, page, 'draft');
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mendtrace-draft-')));
    await page.goto(href, { waitUntil: 'networkidle' });
    // Until scripts run, a key does nothing.
    await expect
      .poll(async () => {
        await page.keyboard.press('e');
        return page.evaluate(() => document.activeElement?.getAttribute('name'));
      })
      .toBe('arguments');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{"customer_id": 12345678901234567890}');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.keyboard.type('half a thou');
    await page.reload({ waitUntil: 'networkidle' });
    const note = page.getByLabel('Note', { exact: true });
    await expect.poll(() => note.inputValue()).toBe('half a thou');
    expect(await page.getByRole('radio', { name: 'Correct arguments' }).isChecked()).toBe(true);
    const second = await page.context().newPage();
    await second.goto(href, { waitUntil: 'networkidle' });
    const other = second.getByLabel('Note', { exact: true });
    await expect.poll(() => other.inputValue()).toBe('half a thou');
    await note.pressSequentially('ght');
    await expect.poll(() => other.inputValue()).toBe('half a thought');
    expect(await drafts()).toHaveLength(1);
    await page.keyboard.press('Control+Enter');
    await stored(page, 'Stored: tool_draft, arguments corrected.');
    await expect.poll(drafts).toEqual([]);
    await page.goto(href);
    const text = await page.locator('main').innerText();
    expect(text).toMatch(/half a thought[^]*\{"customer_id": 12345678901234567890\}/);
    await page.context().close();
  });
});

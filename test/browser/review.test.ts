import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsAbout, launchBrowser, NARROW, openPage } from './browser';
import { close, escalatedCall, failure, instant } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

let product: ProductServer;
let browser: Browser;

const at = (path: string): string => product.url + path;
const queueLinks = (page: Page) => page.locator('[data-queue-link]');
const decideButton = (page: Page) => page.getByRole('button', { name: 'Decide and open next' });

/** Makes a call wait under a tool of its own, and answers the address of its item. */
const makeWait = async (page: Page, callId: string): Promise<string> => {
  await sendEvents(product.url, escalatedCall(callId, { tool: `tool_${callId}` }));
  await page.goto(at('/review'));
  const href = await queueLinks(page)
    .filter({ hasText: `tool_${callId}` })
    .getAttribute('href');
  return at(href ?? '/nowhere');
};

describe('the review desk', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser.close();
    await product.close();
  });

  it('says that nothing waits, and what would', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/review'));
    expect(await page.locator('main').innerText()).toMatch(/0 waiting[^]*Nothing is waiting[^]*disposition escalated/);
    expect(await complaintsAbout(browser, at('/review'))).toEqual([]);
    await page.context().close();
  });

  it('decides by keys, asks for the name once, opens the next item and tells what was stored', async () => {
    const events = ['k1', 'k2', 'k3'].flatMap((id, index) => [
      ...escalatedCall(id, { tool: `tool_${id}` }).slice(0, 2),
      close(id, { ts: instant(60_000 + index) }),
    ]);
    await sendEvents(product.url, events);
    const { page, problems } = await openPage(browser);
    await page.goto(at('/review'), { waitUntil: 'networkidle' });
    const waiting = await queueLinks(page).allInnerTexts();
    expect(waiting.map((text) => /tool_k\d/.exec(text)?.[0])).toEqual(['tool_k1', 'tool_k2', 'tool_k3']);
    await page.keyboard.press('3');
    expect(await page.getByRole('radio', { name: 'Reject' }).isChecked()).toBe(true);
    await page.getByLabel('Note', { exact: true }).fill('not like this');
    await page.getByLabel('Your name').fill('Ada');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/decided=/);
    const notice = page.getByRole('status').filter({ hasText: 'Stored: tool_k1, rejected.' });
    await notice.waitFor();
    expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('tool_k2');
    expect(await page.locator('main').innerText()).toContain('2 waiting');
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'mendtrace_name', httpOnly: true, sameSite: 'Lax' });
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
    await page.keyboard.press('1');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 2, name: 'tool_k3' }).waitFor();
    await notice.locator('a').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('does not send a decision by a bare Enter, nor without one', async () => {
    const { page } = await openPage(browser);
    const href = await makeWait(page, 'enter');
    await page.goto(href, { waitUntil: 'networkidle' });
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Note', { exact: true }).focus();
    await page.keyboard.press('Control+Enter');
    expect(await page.locator('[name=outcome]:invalid').count()).toBeGreaterThan(0);
    await page.getByRole('radio', { name: 'Reject' }).check();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
    expect(page.url()).toBe(href);
    expect(await decideButton(page).count()).toBe(1);
    await page.context().close();
  });

  it('moves through the list by j and k, and opens by Enter', async () => {
    const { page } = await openPage(browser);
    await makeWait(page, 'move');
    await page.waitForLoadState('networkidle');
    const last = queueLinks(page).last();
    const count = await queueLinks(page).count();
    for (let step = 0; step <= count; step++) await page.keyboard.press('j');
    expect(await last.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(at((await last.getAttribute('href')) ?? ''));
    expect(await queueLinks(page).last().getAttribute('aria-current')).toBe('true');
    await page.context().close();
  });

  it('lets one of two people win; the other learns who, when and what, and keeps the note', async () => {
    const [{ page: ada }, { page: ben }] = await Promise.all([openPage(browser), openPage(browser)]);
    const href = await makeWait(ada, 'race');
    await Promise.all([ada, ben].map((page) => page.goto(href, { waitUntil: 'networkidle' })));
    const fill = async (page: Page, name: string, outcome: string) => {
      await page.getByRole('radio', { name: outcome }).check();
      await page.getByLabel('Note', { exact: true }).fill(`note of ${name}`);
      await page.getByLabel('Your name').fill(name);
    };
    await fill(ada, 'Ada', 'Tool at fault');
    await fill(ben, 'Ben', 'Approve as is');
    await decideButton(ada).click();
    await ada.waitForURL(/decided=/);
    await decideButton(ben).click();
    const alert = ben.getByRole('alert').filter({ hasText: 'decided this at' });
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/^Ada decided this at \d{4}-\d\d-\d\d .* Europe\/Berlin: tool at fault\./);
    expect(await ben.getByLabel('Note', { exact: true }).inputValue()).toBe('note of Ben');
    expect(await ben.getByRole('radio', { name: 'Approve as is' }).isChecked()).toBe(true);
    await ben.goto(href);
    expect(await ben.locator('main').innerText()).toMatch(/tool at fault by Ada at \d{4}-\d\d-\d\d[^]*note of Ada/);
    await Promise.all([ada, ben].map((page) => page.context().close()));
  });

  it('works without JavaScript: a refusal keeps what was typed, and a decision can flag the schema', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    const href = await makeWait(page, 'plain');
    await page.goto(href);
    await page.getByRole('radio', { name: 'Misclassified' }).check();
    await page.getByLabel('Note', { exact: true }).fill('the schema is odd');
    await page.getByLabel('Your name').fill('Nell');
    await decideButton(page).click();
    expect(await page.getByRole('alert').innerText()).toContain('Choose the class');
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('the schema is odd');
    expect(await page.getByRole('radio', { name: 'Misclassified' }).isChecked()).toBe(true);
    await page.getByLabel('The right class').selectOption('timeout');
    await page.getByLabel('Flag the tool’s schema for a fix').check();
    await page.getByLabel('Your name').fill('Nell');
    await decideButton(page).click();
    expect(page.url()).toMatch(/decided=\d+&flagged=1/);
    expect(await page.getByRole('status').filter({ hasText: 'Stored' }).innerText()).toContain('flagged');
    await page.goto(href);
    expect(await page.locator('main').innerText()).toMatch(/misclassified, now timeout by Nell/);
    await page.context().close();
  });

  it('stores nothing while the store is locked, says so, and takes the same form again afterwards', async () => {
    const { page } = await openPage(browser);
    const href = await makeWait(page, 'locked');
    await page.goto(href, { waitUntil: 'networkidle' });
    await page.getByRole('radio', { name: 'Reject' }).check();
    await page.getByLabel('Note', { exact: true }).fill('typed once');
    await page.getByLabel('Your name').fill('Ada');
    const other = new Database(join(product.dataDir, 'mendtrace.db'));
    other.exec('BEGIN IMMEDIATE');
    await decideButton(page).click();
    await page.getByRole('alert').filter({ hasText: 'The store is busy, so nothing was stored.' }).waitFor();
    other.exec('ROLLBACK');
    other.close();
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('typed once');
    await decideButton(page).click();
    await page.waitForURL(/decided=/);
    await page.goto(href);
    expect(await page.locator('main').innerText()).toMatch(/rejected by Ada[^]*typed once/);
    await page.context().close();
  });

  it('marks a decision whose evidence changed, and does not change it', async () => {
    const { page } = await openPage(browser);
    await sendEvents(product.url, [
      failure('late', 2, { tool: 'tool_late' }),
      failure('late', 1, { tool: 'tool_late' }),
    ]);
    await sendEvents(product.url, [close('late')]);
    await page.goto(at('/review'));
    const href = at((await queueLinks(page).filter({ hasText: 'tool_late' }).getAttribute('href')) ?? '');
    await page.goto(href, { waitUntil: 'networkidle' });
    await page.getByRole('radio', { name: 'Approve as is' }).check();
    await page.getByLabel('Your name').fill('Ada');
    await decideButton(page).click();
    await page.waitForURL(/decided=/);
    await page.goto(href);
    expect(await page.getByText('Evidence changed').count()).toBe(0);
    await sendEvents(product.url, [failure('late', 3, { tool: 'tool_late' })]);
    await page.goto(href);
    expect(await page.getByText('Evidence changed').count()).toBe(1);
    expect(await page.locator('main').innerText()).toContain('approved as is by Ada');
    await page.context().close();
  });

  it('shows list and item apart where the screen is narrow', async () => {
    const { page } = await openPage(browser, { viewport: NARROW });
    const href = await makeWait(page, 'small');
    const list = page.getByRole('navigation', { name: 'Waiting items' });
    expect([await list.isVisible(), await decideButton(page).isVisible()]).toEqual([true, false]);
    await page.goto(href);
    expect([await list.isVisible(), await decideButton(page).isVisible()]).toEqual([false, true]);
    await page.getByRole('link', { name: 'All waiting' }).click();
    await page.waitForURL(at('/review'));
    expect(await list.isVisible()).toBe(true);
    await page.context().close();
  });

  it('is without fault for axe, console and layout', async () => {
    const { page } = await openPage(browser);
    const href = await makeWait(page, 'clean');
    await page.context().close();
    expect(await complaintsAbout(browser, at('/review'))).toEqual([]);
    expect(await complaintsAbout(browser, href)).toEqual([]);
    const gone = await complaintsAbout(browser, at('/review/999999'));
    expect(gone.filter((text) => !text.includes('404'))).toEqual([]);
  });

  it('pages through a long queue and stays on its page while items are opened', async () => {
    const calls = Array.from({ length: 60 }, (_, index) => escalatedCall(`many-${index}`, { tool: 'tool_many' }));
    await sendEvents(product.url, calls.flat());
    const { page } = await openPage(browser);
    await page.goto(at('/review'), { waitUntil: 'networkidle' });
    const first = await queueLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(first).toHaveLength(50);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/after=/);
    const place = new URL(page.url()).searchParams.get('after');
    const second = await queueLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(second.length).toBeGreaterThanOrEqual(10);
    const numberIn = (href: string | null) => /review\/(\d+)/.exec(href ?? '')?.[1];
    expect(new Set([...first, ...second].map(numberIn)).size).toBe(first.length + second.length);
    await queueLinks(page).nth(3).click();
    await page.waitForURL(at(second[3] ?? ''));
    expect(new URL(page.url()).searchParams.get('after')).toBe(place);
    expect(await queueLinks(page).nth(3).getAttribute('aria-current')).toBe('true');
    await page.context().close();
  });
});

import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsAbout, launchBrowser, NARROW, openPage, WIDE } from './browser';
import { decideButton, makeItemWait, openDeskAs, queueLinks, stored } from './review-desk';
import { attempt, close, escalatedCall, failure, instant } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

let product: ProductServer;
let browser: Browser;

const at = (path: string): string => product.url + path;
const makeWait = (page: Page, callId: string): Promise<string> => makeItemWait(product, page, callId);
const openAs = (name: string) => openDeskAs(browser, product, name);

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
    await page.keyboard.press('n');
    await page.keyboard.type('not like this');
    await page.getByLabel('Your name').fill('Ada');
    await page.keyboard.press('Control+Enter');
    await stored(page, 'Stored: tool_k1, rejected.');
    const heading = page.locator('[data-item-heading]');
    expect(await heading.innerText()).toBe('tool_k2');
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.locator('main').getByText('2 waiting', { exact: true }).waitFor();
    expect(await queueLinks(page).count()).toBe(2);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'mendtrace_name', httpOnly: true, sameSite: 'Lax' });
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
    await page.keyboard.press('1');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 2, name: 'tool_k3' }).waitFor();
    await stored(page, 'Stored: tool_k2, arguments corrected.');
    await page.keyboard.press('2');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Nothing is waiting').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('asks for no other class where nothing failed', async () => {
    const waiting = { outcome: 'control_flow', code: 'approval_pending', tool: 'tool_held' };
    await sendEvents(product.url, [attempt('held', 1, waiting)]);
    const { page } = await openPage(browser);
    await page.goto(at('/review'), { waitUntil: 'networkidle' });
    await queueLinks(page).filter({ hasText: 'tool_held' }).click();
    await page.getByRole('heading', { level: 2, name: 'tool_held' }).waitFor();
    expect(
      await page.locator('[name=outcome]').evaluateAll((all) => all.map((each) => each.getAttribute('value'))),
    ).toEqual(['corrected', 'approved', 'rejected', 'tool_at_fault']);
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

  it('lets one of two people win; the other learns who, when and what, and keeps the note', async () => {
    const [{ page: ada }, { page: ben }] = await Promise.all([openAs('Ada'), openAs('Ben')]);
    const href = await makeWait(ada, 'race');
    await Promise.all([ada, ben].map((page) => page.goto(href, { waitUntil: 'networkidle' })));
    const fill = async (page: Page, name: string, outcome: string) => {
      await page.getByRole('radio', { name: outcome }).check();
      await page.getByLabel('Note', { exact: true }).fill(`note of ${name}`);
    };
    await fill(ada, 'Ada', 'Tool at fault');
    await fill(ben, 'Ben', 'Approve as is');
    await decideButton(ada).click();
    await stored(ada, 'Stored: tool_race, tool at fault.');
    await decideButton(ben).click();
    const alert = ben.getByRole('alert').filter({ hasText: 'decided this at' });
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/^Ada decided this at \d{4}-\d\d-\d\d .* Europe\/Berlin: tool at fault\./);
    await alert.getByRole('link', { name: 'Open it' }).click();
    await ben.getByText('Your note, not stored:').waitFor();
    const text = await ben.locator('main').innerText();
    expect(text).toMatch(/tool at fault by Ada at \d{4}-\d\d-\d\d[^]*note of Ada[^]*note of Ben/);
    await ben.getByRole('button', { name: 'Discard it' }).click();
    await ben.reload();
    expect(await ben.locator('main').innerText()).not.toContain('note of Ben');
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
    expect(await page.getByRole('alert').allInnerTexts()).toContainEqual(expect.stringContaining('Choose the class'));
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('the schema is odd');
    expect(await page.getByRole('radio', { name: 'Misclassified' }).isChecked()).toBe(true);
    await page.getByLabel('The right class').selectOption('timeout');
    await page.getByLabel('Flag the tool’s schema for a fix').check();
    await page.getByLabel('Your name').fill('Nell');
    await decideButton(page).click();
    expect(page.url()).toMatch(/decided=\d+&flagged=1/);
    expect(await page.getByRole('status').filter({ hasText: 'Stored' }).innerText()).toContain('flagged');
    await page.goto(href);
    expect(await page.locator('main').innerText()).toMatch(/misclassified, now\s+timeout\s+by Nell/);
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
    const alert = page.getByRole('alert').filter({ hasText: 'The store is busy, so nothing was stored.' });
    await alert.waitFor();
    other.exec('ROLLBACK');
    other.close();
    await alert.getByRole('link', { name: 'Open it' }).click();
    await page.waitForURL(href);
    await expect.poll(() => page.getByLabel('Note', { exact: true }).inputValue()).toBe('typed once');
    expect(await page.getByRole('radio', { name: 'Reject' }).isChecked()).toBe(true);
    await decideButton(page).click();
    await stored(page, 'Stored: tool_locked, rejected.');
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
    await stored(page, 'Stored: tool_late, approved as is.');
    await page.goto(href);
    expect(await page.getByText('Evidence changed').count()).toBe(0);
    await sendEvents(product.url, [failure('late', 3, { tool: 'tool_late' })]);
    await page.goto(href);
    expect(await page.getByText('Evidence changed').count()).toBe(1);
    expect(await page.locator('main').innerText()).toContain('approved as is by Ada');
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('u');
    await page.getByRole('alert').filter({ hasText: 'an attempt has arrived since' }).waitFor();
    await page.context().close();
  });

  it('shows list, attempts and decision as steps where the screen is narrow', async () => {
    const { page } = await openPage(browser, { viewport: NARROW });
    const href = await makeWait(page, 'small');
    const list = page.getByRole('navigation', { name: 'Waiting items' });
    expect([await list.isVisible(), await decideButton(page).isVisible()]).toEqual([true, false]);
    await page.goto(href);
    const why = page.getByRole('heading', { name: 'Why it is here' });
    const shown = async () => [await list.isVisible(), await why.isVisible(), await decideButton(page).isVisible()];
    expect(await shown()).toEqual([false, true, false]);
    await page.getByRole('link', { name: 'Decide', exact: true }).click();
    await expect.poll(shown).toEqual([false, false, true]);
    await page.getByRole('link', { name: 'Back to the attempts' }).click();
    await expect.poll(shown).toEqual([false, true, false]);
    await page.getByRole('link', { name: 'All waiting' }).click();
    await page.waitForURL(at('/review'));
    expect(await list.isVisible()).toBe(true);
    await page.context().close();
  });

  it('names every level of the way up once', async () => {
    const { page } = await openPage(browser);
    const item = await makeWait(page, 'levels');
    for (const path of [item, at('/review/999999')]) {
      await page.goto(path);
      const crumb = page.getByRole('navigation', { name: 'Breadcrumb' });
      expect(await crumb.getByRole('link').allInnerTexts()).toEqual(['Review']);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/ item$|^Item \d+$/);
    }
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
    // Only the list moves to an item far down: the filter bar above the desk stays where it is.
    await page.goto(at(first[20] ?? ''), { waitUntil: 'networkidle' });
    const selected = await queueLinks(page).nth(20).boundingBox();
    expect(Math.floor((selected?.y ?? 0) + (selected?.height ?? 0))).toBeLessThanOrEqual(WIDE.height);
    expect(await page.evaluate('scrollY')).toBe(0);
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

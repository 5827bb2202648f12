import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, complaintsAbout, launchBrowser, openPage } from './browser';
import { type ProductServer, sendEvents, startProduct } from './server';

let browser: Browser;
let product: ProductServer;

const failure = (id: string, message: string) => ({
  id,
  call_id: id,
  attempt: 1,
  tool: 'load_cargo',
  outcome: 'failed',
  ts: new Date().toISOString(),
  message,
});

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  await sendEvents(product.url, [
    failure('a', 'No cargo hook 7'),
    failure('b', 'No cargo hook 8'),
    failure('c', '<b>gremlins</b>'),
  ]);
});

afterAll(async () => {
  await browser.close();
  await product.close();
});

const open = async (): Promise<{ page: Page; problems: string[] }> => {
  const opened = await openPage(browser);
  await opened.page.goto(`${product.url}/settings/rules`, { waitUntil: 'networkidle' });
  return opened;
};

const panel = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });

const classOf = async (page: Page, attemptId: string): Promise<string> => {
  await page.goto(`${product.url}/calls/${attemptId}`, { waitUntil: 'networkidle' });
  return page.locator('main').innerText();
};

describe('classification rules', () => {
  it(
    'show what they would change while they are written, and change it when asked to, and back',
    { timeout: 180_000 },
    async () => {
      const { page, problems } = await open();
      const form = panel(page, 'New rule');
      await form.getByText('0 of 3 failures would get another class.').waitFor();
      await form.getByLabel('Pattern').fill('no cargo (');
      await form.getByText('✕ The pattern cannot be read').waitFor();
      await form.getByLabel('Pattern').fill('no cargo');
      await form.getByLabel('Class').selectOption('not_found');
      await form.getByText('2 of 3 failures would get another class.').waitFor();
      expect(await form.getByRole('listitem').first().innerText()).toMatch(
        /2 ×\s+No cargo hook <n>\s+unsupported_error → not_found by this rule/,
      );
      expect(await axeViolations(page)).toEqual([]);
      await form.getByRole('button', { name: 'Add rule' }).click();
      await form.getByText('✓ Saved as rule 1.').waitFor();
      expect(await form.getByLabel('Pattern').inputValue()).toBe('');
      await panel(page, 'Rules of this project').getByRole('link', { name: 'Change rule 1' }).waitFor();
      expect(await classOf(page, 'a')).toContain('unsupported_error');

      await page.goto(`${product.url}/settings/rules`, { waitUntil: 'networkidle' });
      const run = panel(page, 'Re-classify');
      await run.getByRole('button', { name: 'Re-classify stored failures' }).click();
      await run.getByText('Done: 3 failures looked at, 2 changed.').waitFor({ timeout: 60_000 });
      expect(await classOf(page, 'a')).toMatch(/rule 1 of this project, version 1 of its rules/);

      await page.goto(`${product.url}/settings/rules`, { waitUntil: 'networkidle' });
      await run.getByRole('button', { name: 'Undo the latest' }).click();
      await run.getByText('The latest was undone').waitFor({ timeout: 60_000 });
      expect(await classOf(page, 'a')).toContain('nothing known matched');
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it('are ordered, changed and deleted', async () => {
    const { page } = await open();
    const form = panel(page, 'New rule');
    for (const pattern of ['late', 'early']) {
      await form.getByLabel('Pattern').fill(pattern);
      await form.getByRole('button', { name: 'Add rule' }).click();
      await panel(page, 'Rules of this project').getByText(pattern, { exact: true }).waitFor();
    }
    const table = panel(page, 'Rules of this project');
    await table
      .getByRole('row', { name: /early/ })
      .getByRole('button', { name: /earlier/ })
      .click();
    await expect
      .poll(async () => (await table.getByRole('row').allInnerTexts()).join('\n'))
      .toMatch(/early[\s\S]*late/);
    await table
      .getByRole('row', { name: /early/ })
      .getByRole('link', { name: /Change rule/ })
      .click();
    await page.waitForURL(/rule=\d/);
    const changed = page.locator('section', { has: page.getByRole('heading', { name: /^Rule \d/ }) });
    await changed.getByRole('checkbox', { name: /Switched on/ }).uncheck();
    await changed.getByRole('button', { name: 'Save rule' }).click();
    await table.getByRole('row', { name: /early.*off/ }).waitFor();
    await table
      .getByRole('row', { name: /early/ })
      .getByRole('button', { name: /Delete/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete rule' }).click();
    await table.getByRole('row', { name: /early/ }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('of two people the first wins and the second is told', async () => {
    const [ada, bob] = [(await open()).page, (await open()).page];
    const add = async (page: Page, pattern: string) => {
      await panel(page, 'New rule').getByLabel('Pattern').fill(pattern);
      await panel(page, 'New rule').getByRole('button', { name: 'Add rule' }).click();
    };
    await add(ada, 'first');
    await ada.getByText('✓ Saved as rule').waitFor();
    await add(bob, 'second');
    await bob.getByText('changed this first').waitFor();
    expect(await panel(bob, 'New rule').getByLabel('Pattern').inputValue()).toBe('second');
    await ada.context().close();
    await bob.context().close();
  });

  it('gives axe, console and layout nothing to complain about', { timeout: 180_000 }, async () => {
    expect(await complaintsAbout(browser, `${product.url}/settings/rules`)).toEqual([]);
  });
});

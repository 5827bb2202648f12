import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from './browser';
import { decideButton, makeItemWait, openDeskAs, stored } from './review-desk';
import { instant } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

let product: ProductServer;
let browser: Browser;

const makeWait = (page: Page, callId: string): Promise<string> => makeItemWait(product, page, callId);
const openAs = (name: string) => openDeskAs(browser, product, name);

describe('corrected arguments that break the tool’s schema', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser.close();
    await product.close();
  });

  it('names what corrected arguments break of the tool’s schema, and stores them all the same when told to', async () => {
    const { page, problems } = await openAs('Ada');
    const schema = { type: 'object', properties: { customer_id: { type: 'integer' } } };
    const described = { type: 'tool', id: 'tool_schema.v1', tool: 'tool_schema', ts: instant(0), input_schema: schema };
    await sendEvents(product.url, [described]);
    const href = await makeWait(page, 'schema');
    await page.goto(href, { waitUntil: 'networkidle' });
    const correct = async (text: string) => {
      await page.getByRole('radio', { name: 'Correct arguments' }).check();
      await page.getByLabel('Corrected arguments').fill(text);
      await decideButton(page).click();
    };
    await correct('{"customer_id":"seven"}');
    const warning = page.getByRole('alert').filter({ hasText: 'Not stored yet' });
    await warning.waitFor();
    expect(await warning.getByRole('listitem').allInnerTexts()).toEqual(['/customer_id type: integer, got string']);
    expect(page.url()).toBe(href);
    expect(await page.getByLabel('Corrected arguments').inputValue()).toBe('{"customer_id":"seven"}');
    await warning.getByRole('button', { name: 'Resolve anyway' }).click();
    await stored(page, 'Stored: tool_schema, arguments corrected.');
    await page.goto(href);
    expect(await page.locator('main').innerText()).toContain('arguments corrected, against the tool’s schema, by Ada');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('asks the same without JavaScript', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    const schema = { required: ['customer_name'] };
    const described = { type: 'tool', id: 'tool_bare.v1', tool: 'tool_bare', ts: instant(0), input_schema: schema };
    await sendEvents(product.url, [described]);
    const href = await makeWait(page, 'bare');
    await page.goto(href);
    await page.getByRole('radio', { name: 'Correct arguments' }).check();
    await page.getByLabel('Corrected arguments').fill('{"customer_id":8}');
    await page.getByLabel('Your name').fill('Nell');
    await decideButton(page).click();
    expect(await page.getByRole('alert').getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('/customer_name required'),
    ]);
    await page.getByRole('button', { name: 'Resolve anyway' }).click();
    expect(page.url()).toMatch(/decided=\d+/);
    await page.context().close();
  });
});

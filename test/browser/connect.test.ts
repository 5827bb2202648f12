import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STACK_BLOCKS } from '../../lib/connect/stack-blocks';
import { axeViolations, complaintsAbout, launchBrowser, NARROW, openPage } from './browser';
import { attempt } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

let browser: Browser;
let product: ProductServer;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});

afterAll(async () => {
  await browser.close();
  await product.close();
});

describe('connect your stack', () => {
  it('is quiet, fits and has no axe violation', { timeout: 60_000 }, async () => {
    expect(await complaintsAbout(browser, `${product.url}/connect?stack=ai-sdk-7&key=1`)).toEqual([]);
    const { page } = await openPage(browser, { viewport: NARROW });
    // What scrolls can be reached by keyboard once scripts have measured it.
    await page.goto(`${product.url}/connect`, { waitUntil: 'networkidle' });
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });

  it('is where a project without calls leads', async () => {
    const { page } = await openPage(browser);
    await page.goto(product.url);
    await page.getByRole('main').getByRole('link', { name: 'Connect your stack' }).click();
    await page.waitForURL(`${product.url}/connect`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Connect your stack');
    await page.context().close();
  });

  it('shows every stack with its own address, without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const { id, title, code } of STACK_BLOCKS) {
      await page.goto(`${product.url}/connect?stack=${id}`);
      expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe(title);
      expect(await page.locator('pre').last().textContent()).toBe(code({ url: product.url, key: null }).trimEnd());
    }
    await context.close();
  });

  it('copies what it shows, by keyboard', async () => {
    const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${product.url}/connect?stack=events-curl`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Copy: Code of Events with curl' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${product.url}/api/v1/events`);
    await page.context().close();
  });

  it('waits for the first call, says when it is here, and leads to it', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${product.url}/connect?stack=events-curl`);
    const arrival = page.getByRole('main').getByRole('status').filter({ hasText: 'first event' });
    await arrival.getByText('Waiting for the first event…').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await sendEvents(product.url, [attempt('first-call', 1, { tool: 'refund' })]);
    await arrival.getByRole('link', { name: 'open the call of refund' }).click();
    await page.waitForURL(`${product.url}/calls/first-call.a1`);
    await page.context().close();
  });

  it('waits anew where calls were there before', async () => {
    const { page } = await openPage(browser);
    await sendEvents(product.url, [attempt('earlier-call', 1)]);
    await page.goto(`${product.url}/connect`);
    await page.getByText('Waiting for the first event…').waitFor();
    await sendEvents(product.url, [attempt('later-call', 1, { tool: 'search' })]);
    const link = page.getByRole('link', { name: 'open the call of search' });
    expect(await link.getAttribute('href')).toBe('/calls/later-call.a1');
    await page.context().close();
  });

  it('hands out the package that its install commands name', async () => {
    const { status, headers } = await fetch(`${product.url}/client.tgz`, { method: 'HEAD' });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/gzip']);
  });

  it('keeps the choice in the address', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${product.url}/connect`, { waitUntil: 'networkidle' });
    await page.getByRole('navigation', { name: 'Stacks' }).getByRole('link', { name: 'Pydantic AI' }).click();
    await page.waitForURL(/stack=pydantic-ai$/);
    await page.getByRole('link', { name: 'With a key' }).click();
    await page.waitForURL(/stack=pydantic-ai&key=1$/);
    expect(await page.locator('pre').last().textContent()).toContain('YOUR_KEY');
    await page.context().close();
  });
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from './browser';
import { attempt, instant } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

const CALLS = 50;
/** Longer than a glance takes to follow the focus. */
const FOLLOWED_MS = 400;

let browser: Browser;
let product: ProductServer;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  await sendEvents(
    product.url,
    Array.from({ length: CALLS }, (_, index) => attempt(`call-${index}`, 1, { ts: instant(index * 1_000) })),
  );
});

afterAll(async () => {
  await browser.close();
  await product.close();
});

const glanceOn = (page: Page) => page.getByRole('group', { name: 'Glance at the call' });

const openList = async (): Promise<Page> => {
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/calls`, { waitUntil: 'networkidle' });
  await page.mouse.move(600, 20);
  return page;
};

describe('a glance at a call', () => {
  it.each([40, 900])('under the pointer ends when the wheel scrolls its row away by %d px', async (byPx) => {
    const page = await openList();
    const row = await page.locator('tbody tr[data-index="3"]').boundingBox();
    await page.mouse.move(600, (row?.y ?? 0) + 10);
    await glanceOn(page).getByText('Attempt 1').waitFor();
    await page.mouse.wheel(0, byPx);
    await glanceOn(page).waitFor({ state: 'detached' });
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(5);
    await page.context().close();
  });

  it('asked for by key goes along with the focus however far that scrolls, and ends at the wheel', async () => {
    const page = await openList();
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    await glanceOn(page).getByText('Attempt 1').waitFor();
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.activeElement?.closest('tr')?.dataset.index === '49');
    await page.waitForTimeout(FOLLOWED_MS);
    expect(await glanceOn(page).getByText('Attempt 1').count()).toBe(1);
    await page.mouse.wheel(0, -40);
    await glanceOn(page).waitFor({ state: 'detached' });
    await page.context().close();
  });
});

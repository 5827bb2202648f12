import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, launchBrowser, NARROW, openPage } from './browser';
import { attempt, escalatedCall, failure } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

const ODD_TOOL = '<img src=x onerror=alert(1)>';
const MOST_SHIFT = 0.1;
/** Longer than text waits for its font. */
const FONT_DELAY_MS = 900;

let browser: Browser;
let product: ProductServer;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ isDemo: true })]);
  await sendEvents(product.url, [
    failure('client-call-7', 1, { tool: 'create_invoice' }),
    attempt('client-call-7', 2, { tool: 'create_invoice', arguments: { customer_id: 12 } }),
    attempt('odd', 1, { tool: ODD_TOOL }),
  ]);
});

afterAll(async () => {
  await browser.close();
  await product.close();
});

const open = async (path: string, options = {}) => {
  const opened = await openPage(browser, options);
  await opened.page.goto(product.url + path, { waitUntil: 'networkidle' });
  return opened;
};

const openPalette = async (page: Page): Promise<Locator> => {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump' });
  await field.waitFor();
  return field;
};

const options = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option');

describe('the palette', () => {
  it('is loaded when it is first opened, finds a tool by name and opens it by keyboard alone', async () => {
    const { page, problems } = await open('/help');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    expect(asked).toEqual([]);
    const field = await openPalette(page);
    await page.keyboard.type('create_inv');
    await options(page).filter({ hasText: 'create_invoice' }).waitFor();
    expect(asked).toContain('/api/ui/tools');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await options(page).first().getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/tools\/detail\?tool=create_invoice/);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each(['client-call-7.a2', 'client-call-7', '/calls/client-call-7.a1?attempts=all'])(
    'opens the call that %s names',
    async (typed) => {
      const { page } = await open('/');
      await openPalette(page);
      await page.keyboard.insertText(typed);
      await options(page).filter({ hasText: 'create_invoice, repaired' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/calls\/client-call-7\.a1/);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('create_invoice');
      await page.context().close();
    },
  );

  it('moves with the arrows round both ends, acts, and gives the focus back', async () => {
    const { page } = await open('/calls');
    const trigger = page.getByRole('button', { name: /Search or jump/ });
    await trigger.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Search or jump' }).waitFor();
    await page.keyboard.press('ArrowUp');
    expect(await options(page).last().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await options(page).first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.type('dark theme');
    await page.keyboard.press('Enter');
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await page.getByRole('combobox', { name: 'Search or jump' }).waitFor({ state: 'detached' });
    await expect.poll(() => trigger.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.context().close();
  });

  it('shows the name of a tool as text, whatever it is', async () => {
    const { page, problems } = await open('/');
    await openPalette(page);
    await page.keyboard.insertText('onerror');
    await options(page).filter({ hasText: ODD_TOOL }).waitFor();
    expect(await page.locator('[role="listbox"] img').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)(
    'has no axe violation, wide and narrow, in the %s scheme',
    async (colorScheme) => {
      for (const viewport of [undefined, NARROW]) {
        const { page } = await open('/review', { colorScheme, ...(viewport && { viewport }) });
        await page.getByRole('button', { name: /Search or jump/ }).click();
        await page.getByRole('combobox', { name: 'Search or jump' }).waitFor();
        await page.keyboard.type('re');
        expect(await axeViolations(page)).toEqual([]);
        await page.context().close();
      }
    },
  );
});

describe('shortcuts', () => {
  it('are listed for the page they work on, and for no other', async () => {
    const { page } = await open('/review');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Next item').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.goto(`${product.url}/help`, { waitUntil: 'networkidle' });
    await page.keyboard.press('?');
    await sheet.getByText('Search or jump').waitFor();
    expect(await sheet.getByText('Next item').count()).toBe(0);
    await page.context().close();
  });

  it.each([
    ['o', '/'],
    ['c', '/calls'],
    ['r', '/review'],
    ['t', '/tools'],
    ['f', '/tools/flags'],
    ['n', '/connect'],
    ['i', '/import'],
    ['p', '/operations'],
    ['s', '/settings'],
    ['h', '/help'],
  ])('g and %s open %s, and no shortcut of the page that shares the letter', async (key, path) => {
    const { page } = await open(key === 'c' ? '/review' : '/calls');
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await page.waitForURL(product.url + path);
    expect(await page.locator('nav[aria-label="Main"] a[aria-current="page"]:visible').count()).toBe(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.context().close();
  });
});

describe('the frame', () => {
  it('counts what waits while a page stays open', async () => {
    const { page } = await open('/help');
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Review/ });
    const before = Number(/\d+/.exec(await entry.innerText())?.[0]);
    await sendEvents(product.url, escalatedCall('while-open'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(async () => Number(/\d+/.exec(await entry.innerText())?.[0])).toBe(before + 1);
    await page.context().close();
  });

  it('names the project and the zone of its days', async () => {
    const { page } = await open('/help');
    expect(await page.locator('nav:visible a[href="/settings"]', { hasText: 'Europe/Berlin' }).count()).toBe(1);
    await page.context().close();
  });

  it('leads a step up from the pages below a screen', async () => {
    const { page } = await open('/calls/client-call-7.a1');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Calls' }).click();
    await page.waitForURL(`${product.url}/calls`);
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).count()).toBe(0);
    await page.context().close();
  });

  it('leads a step up to the list as it was left, after a reload too', async () => {
    const up = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    const { page } = await open('/calls?tool=create_invoice&range=7d');
    await page.locator('main a[href^="/calls/"]').first().click();
    await page.waitForURL(/\/calls\/[^?]/);
    await page.reload({ waitUntil: 'networkidle' });
    await up(page).click();
    await page.waitForURL(`${product.url}/calls?tool=create_invoice&range=7d`);
    await page.goto(`${product.url}/tools?range=90d&sort=-lost`, { waitUntil: 'networkidle' });
    await page.locator('main a[href^="/tools/detail"]').first().click();
    await page.waitForURL(/\/tools\/detail/);
    await up(page).click();
    await page.waitForURL(`${product.url}/tools?range=90d&sort=-lost`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Tools');
    await page.context().close();
  });

  it('moves nothing when the fonts of a call page arrive after its text', async () => {
    const { page } = await openPage(browser);
    let fonts = 0;
    await page.route('**/*.woff2', async (route) => {
      fonts += 1;
      await new Promise((resolve) => setTimeout(resolve, FONT_DELAY_MS));
      await route.continue();
    });
    await page.goto(`${product.url}/calls/client-call-7.a1`, { waitUntil: 'networkidle' });
    const shift = await page.evaluate(async () => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      await document.fonts.ready;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return sum;
    });
    expect(fonts).toBeGreaterThan(1);
    expect(shift).toBeLessThan(MOST_SHIFT);
    await page.context().close();
  });

  it('moves nothing on the way from screen to screen', { timeout: 120_000 }, async () => {
    const { page } = await open('/help');
    await page.evaluate(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          if (!hadRecentInput) seen.shift += value;
        }
      }).observe({ type: 'layout-shift', buffered: false });
    });
    const shifts: [path: string, shift: number][] = [];
    for (const key of ['o', 'c', 't', 'f', 'r', 'i', 'p', 's', 'h']) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(700);
      const shift = await page.evaluate(() => {
        const seen = window as unknown as { shift: number };
        const found = seen.shift;
        seen.shift = 0;
        return found;
      });
      shifts.push([new URL(page.url()).pathname, shift]);
    }
    console.info(shifts.map(([path, shift]) => `${path.padEnd(14)} ${shift.toFixed(3)}`).join('\n'));
    expect(shifts.filter(([, shift]) => shift > MOST_SHIFT)).toEqual([]);
    await page.context().close();
  });
});

describe('what is not there or broken', () => {
  it.each(['/nowhere', '/calls/no-such-call'])('%s helps to find a call by its id', async (path) => {
    const { page } = await open(path);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel(/id$/).fill('client-call-7.a2');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'create_invoice' }).waitFor();
    await page.context().close();
  });

  it('says what happened when a page breaks, and shows it once it can be made again', async () => {
    const store = new Database(join(product.dataDir, 'mendtrace.db'));
    const { page } = await open('/help');
    store.exec('ALTER TABLE calls RENAME TO calls_away');
    try {
      await page.goto(`${product.url}/calls`, { waitUntil: 'networkidle' });
      await page.getByText('Something broke while the page was made').waitFor();
      expect(await page.locator('main').getByRole('alert').innerText()).toMatch(/mark in the server log is \d+/);
      expect(await axeViolations(page)).toEqual([]);
    } finally {
      store.exec('ALTER TABLE calls_away RENAME TO calls');
      store.close();
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
    await page.context().close();
  });
});

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, launchBrowser, NARROW, openPage, WIDE } from './browser';
import { type ProductServer, startProduct } from './server';

let browser: Browser;
let demo: ProductServer;

beforeAll(async () => {
  [browser, demo] = await Promise.all([launchBrowser(), startProduct({ isDemo: true })]);
});

afterAll(async () => {
  await browser.close();
  await demo.close();
});

const open = async (path: string, options: BrowserContextOptions = {}) => {
  const { page, problems } = await openPage(browser, options);
  await page.goto(demo.url + path, { waitUntil: 'networkidle' });
  return { page, problems };
};

const steps = (page: Page): Promise<number> => page.evaluate(() => window.history.length);

/** How many calls the list under a filter holds. */
const listed = async (query: string): Promise<number> => {
  const { page } = await open(`/calls?range=90d&${query}`);
  const text = await page.getByText(/ of [\d,]+ calls?$/).innerText();
  await page.context().close();
  return Number(/ of ([\d,]+) /.exec(text)?.[1]?.replaceAll(',', ''));
};

const chooseField = async (page: Page, typed: string) => {
  await page.keyboard.press('f');
  await page.getByLabel('Search filters').waitFor();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
};

describe('the filter bar', () => {
  it('is worked by keys alone, and gives the focus back', async () => {
    const { page } = await open('/calls?range=90d');
    const before = await steps(page);
    await chooseField(page, 'mod');
    await page.getByRole('checkbox', { name: 'atlas-mini-2' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.waitForURL(/model=.+&model=/);
    await page.keyboard.press('Escape');
    await page.getByLabel('Search model').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Filter');
    expect(await steps(page)).toBe(before + 1);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('model'));
    await page.context().close();
  });

  it('turns what is asked for into what is left out; both together are all', async () => {
    const { page } = await open('/calls?range=90d&model=atlas-mini-2');
    await page.getByRole('button', { name: /^model atlas-mini-2/ }).click();
    await page.getByText('is not', { exact: true }).click();
    await page.waitForURL(/not_model=atlas-mini-2/);
    await page.getByRole('button', { name: 'Remove filter model not' }).waitFor();
    await page.context().close();
    const all = await listed('');
    for (const filter of ['model=atlas-mini-2', 'class=timeout', 'disposition=executed']) {
      const [within, without] = [await listed(filter), await listed(`not_${filter}`)];
      expect([filter, within + without]).toEqual([filter, all]);
      expect(within).toBeGreaterThan(0);
    }
  });

  it('searches while a text is typed, in one step of the history', async () => {
    const { page } = await open('/calls?range=90d');
    const before = await steps(page);
    await chooseField(page, 'text');
    // At once, as people who know the way do: no key may be lost on it.
    await page.keyboard.type('NOT ');
    await page.waitForURL(/text=NOT/);
    await page.keyboard.type('a valid', { delay: 30 });
    await page.waitForURL(/text=NOT(\+|%20)a(\+|%20)valid/);
    expect(await steps(page)).toBe(before + 1);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove filter text' }).click();
    await page.waitForURL((url) => !url.searchParams.has('text'));
    await page.context().close();
  });

  it('says which filters leave rates as they are', async () => {
    const { page } = await open('/?class=timeout&not_model=atlas-mini-2');
    await page.getByText(/What not every call has \(class\) can restrict failure tables/).waitFor();
    expect(await page.getByRole('button', { name: /^class timeout/ }).innerText()).toContain('failures only');
    expect(await page.getByRole('button', { name: /^model not/ }).innerText()).not.toContain('failures only');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.waitForURL((url) => url.search === '');
    await page.context().close();
  });

  it('takes days from a calendar and a time of day, and compares on demand', async () => {
    const { page } = await open('/?from=2026-03-28&to=2026-03-30');
    await page.getByRole('button', { name: /28 Mar 2026 – 29 Mar 2026/ }).click();
    await page.getByRole('button', { name: '10 March 2026' }).click();
    await page.getByRole('button', { name: '12 March 2026' }).click();
    expect(await page.getByLabel('From').inputValue()).toBe('2026-03-10');
    await page.getByLabel('Start time').fill('09:30');
    await page.getByRole('button', { name: 'Show these days' }).click();
    await page.waitForURL(/from=2026-03-10T09(:|%3A)30&to=2026-03-13/);
    await page.getByRole('button', { name: /2026-03-10 09:30 – 2026-03-13 00:00/ }).click();
    await page.getByRole('switch', { name: 'Compare with the period before' }).click();
    await page.waitForURL(/compare=none/);
    await page.context().close();
  });

  it('copies the address as a link', async () => {
    const { page } = await open('/calls?class=timeout', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied', { exact: true }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${demo.url}/calls?class=timeout`);
    await page.context().close();
  });
});

describe('saved views', () => {
  it('are saved, opened by default, cleared, renamed and deleted', async () => {
    const { page } = await open('/calls?class=timeout&range=90d');
    const views = page.getByRole('button', { name: /^Views/ });
    await views.click();
    await page.getByLabel('Save what is shown as').fill('Timeouts');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Views: Timeouts' }).click();
    await page.getByRole('button', { name: 'Open this screen with Timeouts' }).click();
    await page.getByText('Default view of the project').waitFor();
    await page.goto(`${demo.url}/calls`);
    await page.waitForURL(/class=timeout/);
    await page.getByRole('link', { name: 'Clear', exact: true }).click();
    await page.waitForURL(/\/calls\?view=none$/);
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('button', { name: 'Rename Timeouts' }).click();
    await page.getByLabel('New name of Timeouts').fill('Slow ones');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Slow ones' }).click();
    await page.waitForURL(/class=timeout/);
    await page.getByRole('button', { name: 'Remove filter class' }).click();
    await page.waitForURL((url) => !url.searchParams.has('class'));
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Slow ones' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('No view is saved yet').waitFor();
    await page.goto(`${demo.url}/calls`);
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });
});

const PANEL = '[role=dialog][aria-modal=true]';

describe('an open panel', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('button')?.textContent);
  /** Nothing but panel and trigger can be reached. */
  const isAlone = (page: Page) =>
    page.evaluate(() => {
      const kept = ['[role=dialog]', '[aria-expanded=true]'].map((each) => document.querySelector(`main ${each}`));
      const controls = [...document.querySelectorAll('a[href], button, input, select')];
      const free = controls.filter((each) => each.closest('[inert]') === null);
      return free.length > 1 && free.every((each) => kept.some((one) => one?.contains(each)));
    });

  it.each([WIDE, NARROW])('has the page for itself at $width px, whatever is drawn meanwhile', async (viewport) => {
    const { page } = await open('/calls?range=90d', { viewport });
    await chooseField(page, 'mod');
    await page.getByRole('checkbox', { name: 'atlas-mini-2' }).waitFor();
    expect(await isAlone(page)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.waitForURL(/model=/);
    await page.locator('button[aria-label="Remove filter model"]').waitFor();
    expect(await isAlone(page)).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator(PANEL).waitFor({ state: 'detached' });
    await page.locator('[inert]').first().waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('closes at a press outside, which does nothing else, and at its own button; the focus is on that again', async () => {
    const { page } = await open('/calls?range=90d');
    const range = page.getByRole('button', { name: 'Last 90 days Europe/Berlin' });
    const elsewhere = await page.locator('nav a[href="/tools"]:visible').boundingBox();
    await range.click();
    await page.locator(PANEL).waitFor();
    await page.mouse.click((elsewhere?.x ?? 0) + 10, (elsewhere?.y ?? 0) + 10);
    await page.locator(PANEL).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toContain('Last 90 days');
    await range.click();
    await page.locator(PANEL).waitFor();
    expect(new URL(page.url()).pathname).toBe('/calls');
    await range.click();
    await page.locator(PANEL).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toContain('Last 90 days');
    await page.locator('[inert]').first().waitFor({ state: 'detached' });
    await page.context().close();
  });
});

const PANELS: readonly [string, (page: Page) => Promise<void>][] = [
  ['fields', async (page) => page.keyboard.press('f')],
  [
    'values',
    async (page) => {
      await chooseField(page, 'model');
      await page.getByRole('checkbox', { name: 'atlas-mini-2' }).waitFor();
    },
  ],
  ['a text', (page) => chooseField(page, 'text')],
  ['a tag', (page) => chooseField(page, 'tag')],
  [
    'the range',
    async (page) => {
      await page.getByRole('button', { name: /Last 30 days/ }).click();
      await page.getByRole('table').last().waitFor();
    },
  ],
  [
    'views',
    async (page) => {
      await page.getByRole('button', { name: /^Views/ }).click();
      await page.getByLabel('Save what is shown as').waitFor();
    },
  ],
];

const LOOKS = [WIDE, NARROW].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);

describe.each(PANELS)('the bar with %s open', (_name, openPanel) => {
  it.each(LOOKS)('fits and has no axe violation at $viewport.width px, $colorScheme', async (look) => {
    const { page, problems } = await open('/?class=timeout&not_model=corvid-7b&attempts_from=2', look);
    await openPanel(page);
    await page.locator('main > [inert]').first().waitFor({ state: 'attached' });
    const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
    expect([...problems, ...(await axeViolations(page)), overflow]).toEqual([0]);
    await page.context().close();
  });
});

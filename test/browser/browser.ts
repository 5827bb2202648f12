import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../find-chromium';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Chromium without anything that would talk to the outside. */
export const launchBrowser = async (): Promise<Browser> => {
  const executablePath = findChromium({ CHROMIUM_PATH: process.env.CHROMIUM_PATH, PATH: process.env.PATH });
  if (executablePath === null) throw new Error('no Chromium here');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
};

export type OpenedPage = { page: Page; problems: string[] };

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** A page in a browser profile of its own; `problems` collects what the console and the page complained about. */
export const openPage = async (browser: Browser, options: BrowserContextOptions = {}): Promise<OpenedPage> => {
  const context = await browser.newContext({ viewport: WIDE, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return { page, problems };
};

/**
 * A quiet network says nothing about scripts, which on a busy machine may still be at work on what has arrived. A page that never draws
 * again has no idle time either: the wait is bounded.
 */
const IDLE = `new Promise((resolve) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(() => resolve(0), { timeout: 2000 })), { timeout: 2000 }))`;

/** What axe finds on the page once its scripts have nothing left to do, a line each. */
export const axeViolations = async (page: Page): Promise<string[]> => {
  await page.evaluate(IDLE);
  await page.evaluate(`${AXE};0`);
  const found: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(AXE_RULES)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`,
  );
  return Array.isArray(found) ? found.map(String) : [];
};

const SCHEMES = ['light', 'dark'] as const;

/** The page at one width, loaded in the first scheme and then switched to the second. */
const complaintsAt = async (
  browser: Browser,
  url: string,
  { viewport, schemes }: { viewport: { width: number; height: number }; schemes: readonly ('light' | 'dark')[] },
): Promise<string[]> => {
  const { page, problems } = await openPage(browser, { viewport, colorScheme: schemes[0] ?? null });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(url).origin) problems.push(`asks ${origin}`);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    problems.push(...(await axeViolations(page)).map((text) => `${colorScheme}: ${text}`));
  }
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  if (overflow > 0) problems.push(`${overflow} px too wide`);
  await page.context().close();
  return problems.map((problem) => `${viewport.width} px: ${problem}`);
};

/** The page at both widths in both schemes: everything axe, the console and the layout complain about, and whom else it asks. */
export const complaintsAbout = async (browser: Browser, url: string): Promise<string[]> => {
  const wide = complaintsAt(browser, url, { viewport: WIDE, schemes: SCHEMES });
  const narrow = complaintsAt(browser, url, { viewport: NARROW, schemes: SCHEMES.toReversed() });
  return (await Promise.all([wide, narrow])).flat();
};

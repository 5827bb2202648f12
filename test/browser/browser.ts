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

/** The page at both widths in both schemes: everything axe, the console and the layout complain about. */
export const complaintsAbout = async (browser: Browser, url: string): Promise<string[]> => {
  const complaints: string[] = [];
  for (const viewport of [WIDE, NARROW]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, problems } = await openPage(browser, { viewport, colorScheme });
      await page.goto(url, { waitUntil: 'networkidle' });
      const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
      const found = [...problems, ...(await axeViolations(page)), ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
      complaints.push(...found.map((text) => `${viewport.width} ${colorScheme}: ${text}`));
      await page.context().close();
    }
  }
  return complaints;
};

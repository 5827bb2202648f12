import type { Browser, Page } from 'playwright-core';
import { type OpenedPage, openPage } from './browser';
import { escalatedCall } from './sample-events';
import { type ProductServer, sendEvents } from './server';

export const queueLinks = (page: Page) => page.locator('[data-queue-link]');
export const decideButton = (page: Page) => page.getByRole('button', { name: 'Decide and open next' });

/** Waits until the desk says what it has stored. */
export const stored = (page: Page, text: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).waitFor();

/** A page of somebody who has said their name before. */
export const openDeskAs = async (browser: Browser, { url }: ProductServer, name: string): Promise<OpenedPage> => {
  const opened = await openPage(browser);
  await opened.page.context().addCookies([{ name: 'mendtrace_name', value: name, url }]);
  return opened;
};

/** Makes a call wait under a tool of its own, and answers the address of its item. */
export const makeItemWait = async ({ url }: ProductServer, page: Page, callId: string): Promise<string> => {
  await sendEvents(url, escalatedCall(callId, { tool: `tool_${callId}` }));
  await page.goto(`${url}/review`);
  const href = await queueLinks(page)
    .filter({ hasText: `tool_${callId}` })
    .getAttribute('href');
  return url + (href ?? '/nowhere');
};

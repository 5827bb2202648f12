import type { Browser } from 'playwright-core';
import { openPage } from '../browser/browser';
import { withStore } from './read-store';
import type { StepResult } from './step';

/** What is chosen, and what the desk says then. */
const DECISIONS = [
  ['Reject', 'rejected'],
  ['Approve as is', 'approved as is'],
  ['Tool at fault', 'tool at fault'],
] as const;
const OUTCOMES = ['approved', 'rejected', 'tool_at_fault'];
const NAME = 'Check Real';

/** Decides the three oldest items through the desk, and looks into the store for what became of it. */
export const decideThree = async (browser: Browser, url: string, dataDir: string): Promise<StepResult> => {
  const { page, problems } = await openPage(browser);
  await page.goto(`${url}/review`, { waitUntil: 'networkidle' });
  for (const [k, [decision, word]] of DECISIONS.entries()) {
    const before = page.url();
    await page.getByRole('radio', { name: decision }).check();
    await page.getByLabel('Note', { exact: true }).fill(`note ${k}`);
    if (k === 0) await page.getByLabel('Your name').fill(NAME);
    await page.getByRole('button', { name: 'Decide and open next' }).click();
    await page.waitForURL(({ href }) => href !== before, { waitUntil: 'commit' });
    await page
      .getByRole('status')
      .filter({ hasText: `, ${word}.` })
      .waitFor();
    await page.waitForLoadState('networkidle');
  }
  await page.context().close();
  const stored = await withStore(dataDir, async ({ db, tables }) => ({
    items: (await db.select().from(tables.reviewItems)).filter(({ status }) => status === 'decided'),
    trail: (await db.select().from(tables.auditRows)).filter(({ action }) => action === 'review.decide'),
  }));
  const outcomes = stored.items.map(({ outcome }) => outcome ?? '').toSorted();
  const differences = [...problems];
  if (outcomes.join() !== OUTCOMES.join()) differences.push(`decided as ${outcomes.join(', ')}`);
  if (!stored.items.every(({ decidedBy }) => decidedBy === NAME)) differences.push('not signed with the given name');
  if (stored.trail.length !== DECISIONS.length) differences.push(`${stored.trail.length} audit rows`);
  return { title: 'three items decided through the desk', differences };
};

/** Flags a failing tool through its page. */
export const flagOne = async (browser: Browser, url: string, dataDir: string): Promise<StepResult> => {
  const { page, problems } = await openPage(browser);
  await page.goto(`${url}/tools/detail?tool=book_reservation&from=2023-01-01&to=2027-01-01`, {
    waitUntil: 'networkidle',
  });
  await page.getByText('Flag this tool’s schema').click();
  const form = page.locator('form').filter({ has: page.getByLabel('Reason') });
  await form.getByLabel('Reason').fill('payments must add up, and the schema does not say so');
  await form.getByLabel('Your name').fill(NAME);
  await form.getByRole('button', { name: 'Flag schema' }).click();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  await page.context().close();
  const flags = await withStore(dataDir, ({ db, tables }) => Promise.resolve(db.select().from(tables.flags)));
  const [flag] = flags;
  const isAsTold = flags.length === 1 && flag?.status === 'open' && flag.createdBy === NAME;
  const differences = isAsTold ? problems : [...problems, `flags: ${JSON.stringify(flags)}`];
  return { title: 'a tool flagged through its page', differences };
};

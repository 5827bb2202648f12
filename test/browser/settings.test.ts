import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, complaintsAbout, launchBrowser, openPage } from './browser';
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

const open = async (): Promise<{ page: Page; problems: string[] }> => {
  const opened = await openPage(browser);
  await opened.page.goto(`${demo.url}/settings`, { waitUntil: 'networkidle' });
  return opened;
};

const panel = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });

describe('keys', () => {
  it('are shown once, work, and are refused once revoked', async () => {
    const { page, problems } = await open();
    const keys = panel(page, 'API keys');
    await keys.getByLabel('Name').fill('parcel agent');
    await keys.getByRole('radio', { name: /^ingest/ }).check();
    await keys.getByRole('button', { name: 'Create key' }).click();
    const key = await keys.locator('code', { hasText: /^mt_1_[\w-]{40,}$/ }).innerText();
    const send = () =>
      fetch(`${demo.url}/api/v1/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: '[{"id":"k1","call_id":"k","attempt":1,"tool":"t","outcome":"ok","ts":"2026-11-30T00:00:00Z"}]',
      });
    expect((await send()).status).toBe(200);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.content()).not.toContain(key);
    await keys.getByRole('button', { name: 'Revoke parcel agent' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke “parcel agent”?' });
    await dialog.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    expect((await send()).status).toBe(200);
    await keys.getByRole('button', { name: 'Revoke parcel agent' }).click();
    await dialog.getByRole('button', { name: 'Revoke key' }).click();
    await keys.getByRole('row', { name: /parcel agent.*revoked/ }).waitFor();
    // The dialog is gone, and the focus is where one reads what it did.
    const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.textContent);
    await expect.poll(focused).toMatch(/parcel agent.*revoked/);
    expect((await send()).status).toBe(401);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('settings', () => {
  it('of two people the first wins, the second is told and may then insist', async () => {
    const [ada, bob] = [(await open()).page, (await open()).page];
    const save = async (page: Page, name: string) => {
      await panel(page, 'Project').getByLabel('Name').fill(name);
      await panel(page, 'Project').getByRole('button', { name: 'Save project' }).click();
    };
    await save(ada, 'Parcels');
    await ada.getByText('✓ Saved.').waitFor();
    await save(bob, 'Packages');
    await bob.getByText('changed this first').waitFor();
    expect(await panel(bob, 'Project').getByLabel('Name').inputValue()).toBe('Packages');
    await save(bob, 'Packages');
    await bob.getByText('✓ Saved.').waitFor();
    await ada.reload({ waitUntil: 'networkidle' });
    expect(await panel(ada, 'Project').getByLabel('Name').inputValue()).toBe('Packages');
    expect(await panel(ada, 'Changes').locator('li').count()).toBe(2);
    await ada.context().close();
    await bob.context().close();
  });

  it('a new zone is found by typing, and its days are cut by the job', { timeout: 120_000 }, async () => {
    const { page } = await open();
    const project = panel(page, 'Project');
    await project
      .getByRole('combobox', { name: 'Time zone' })
      .or(project.getByLabel('Time zone'))
      .first()
      .fill('kathm');
    await page
      .getByRole('option', { name: /Kathmandu/ })
      .first()
      .click();
    await project.getByRole('button', { name: 'Save project' }).click();
    await project.getByText('cut anew').first().waitFor();
    await expect
      .poll(
        async () => {
          await page.goto(`${demo.url}/operations`, { waitUntil: 'networkidle' });
          return page.locator('main').innerText();
        },
        { timeout: 90_000, interval: 2_000 },
      )
      .toMatch(/times in Asia\/Kathmandu/);
    await page.context().close();
  });

  it('names what is wrong, and keeps what was typed', async () => {
    const { page } = await open();
    const project = panel(page, 'Project');
    await project.getByLabel('Amount').fill('99');
    await project.getByLabel('Unit').selectOption('days');
    await project.getByRole('button', { name: 'Save project' }).click();
    await project.getByText('from 1 minute to 30 days').waitFor();
    expect(await project.getByLabel('Amount').inputValue()).toBe('99');
    await page.context().close();
  });

  it('a contract is chosen, with its table a link away', async () => {
    const { page } = await open();
    const contract = panel(page, 'Contract');
    await contract.getByRole('radio', { name: /error-codes-v1/ }).check();
    await contract.getByRole('button', { name: 'Save contract' }).click();
    await contract.getByText('✓ Saved.').waitFor();
    await contract.getByRole('link', { name: 'Table of error-codes-v1' }).click();
    await page.waitForURL(/contracts\/error-codes-v1/);
    expect(await page.getByRole('row', { name: /rate_limit/ }).innerText()).toMatch(/retry_same\s+3/);
    expect(await page.locator('main').innerText()).toContain('chosen for this project');
    await page.context().close();
  });

  it('a multi-command tool is keyed by an argument, and a line that is no rule is named', async () => {
    const { page, problems } = await open();
    const linking = panel(page, 'Linking');
    await linking.getByLabel('Multi-command tools').fill('str_replace_editor command');
    await linking.getByRole('button', { name: 'Save linking' }).click();
    await linking.getByText('one a line, as in').waitFor();
    expect(await linking.getByLabel('Multi-command tools').inputValue()).toBe('str_replace_editor command');
    await linking.getByLabel('Multi-command tools').fill('str_replace_editor args.command\n');
    await linking.getByRole('button', { name: 'Save linking' }).click();
    await linking.getByText('Stored conversations are linked anew').waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    expect(await linking.getByLabel('Multi-command tools').inputValue()).toBe('str_replace_editor args.command');
    expect(await panel(page, 'Changes').innerText()).toContain('changed multi-command tools');
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('drift waits on the desk once the project asks for it, with the paths that changed', async () => {
    const { page, problems } = await open();
    const review = panel(page, 'Review');
    const field = review.getByLabel('Open a review item when a repair changes more places than');
    await field.fill('many');
    await review.getByRole('button', { name: 'Save review' }).click();
    await review.getByText('a whole number of places').waitFor();
    await field.fill('0');
    await review.getByRole('button', { name: 'Save review' }).click();
    await review.getByText('✓ Saved.').waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    expect(await field.inputValue()).toBe('0');
    expect(await panel(page, 'Changes').innerText()).toContain('changed when drift is reviewed');
    const fields = { call_id: 'drifting', tool: 'chart', ts: new Date().toISOString() };
    const first = {
      id: 'drifting-1',
      ...fields,
      attempt: 1,
      outcome: 'failed',
      error_class: 'schema_violation',
      arguments: { a: '1', b: 2 },
      issues: [{ path: '/a', keyword: 'type' }],
    };
    const second = { id: 'drifting-2', ...fields, attempt: 2, outcome: 'ok', arguments: { a: 1, b: 3 } };
    await fetch(`${demo.url}/api/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([first, second]),
    });
    await page.goto(`${demo.url}/review?reason=drift&tool=chart`, { waitUntil: 'networkidle' });
    const why = panel(page, 'Why it is here');
    expect(await why.innerText()).toContain('Attempt 2 changed, and no issue had named: /b.');
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('more key names are masked, in the preview and in what arrives', async () => {
    const { page, problems } = await open();
    const masking = panel(page, 'Masking');
    await masking.getByLabel('More key names to mask').fill('patient_id\n');
    await masking.getByLabel('Try it').fill('{"patientId":"P-77","password":"hunter2 x","n":1}');
    await masking.getByText('Would be stored with 2 values masked:').waitFor();
    expect(await masking.locator('pre').innerText()).toBe(
      '{"patientId":"[masked:project_key:4]","password":"[masked:password:9]","n":1}',
    );
    await masking.getByRole('button', { name: 'Save masking' }).click();
    await masking.getByText('✓ Saved.').waitFor();
    // What a project masks is remembered for a second.
    await page.waitForTimeout(1_100);
    const id = 'masked-attempt';
    await fetch(`${demo.url}/api/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([
        {
          id,
          call_id: id,
          attempt: 1,
          tool: 'chart',
          outcome: 'ok',
          ts: new Date().toISOString(),
          arguments: { patientId: 'P-77-secret' },
        },
      ]),
    });
    await page.goto(`${demo.url}/calls/${id}`, { waitUntil: 'networkidle' });
    const text = await page.locator('main').innerText();
    expect(text).toContain('[masked:project_key:11]');
    expect(text).not.toContain('P-77-secret');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('warns before secrets are stored as they are', async () => {
    const { page } = await open();
    const masking = panel(page, 'Masking');
    await masking.getByRole('checkbox').check();
    await masking.getByRole('alert').filter({ hasText: 'stored readable' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });

  it('gives axe, console and layout nothing to complain about on a contract', async () => {
    expect(await complaintsAbout(browser, `${demo.url}/settings/contracts/budgeted-v1`)).toEqual([]);
  });
});

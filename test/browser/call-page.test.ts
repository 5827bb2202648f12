import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsAbout, launchBrowser, openPage } from './browser';
import { attempt, close, failure, instant } from './sample-events';
import { type ProductServer, sendEvents, startProduct } from './server';

const MARKS = 'Z' + '\u0301'.repeat(5_000);
const SCRIPT = '</script><script>window.__pwn=1</script>';

const BROKEN_LOOP = [
  failure('loop', 1, {
    arguments: { customer_id: '12345', amount: 49 },
    issues: [
      { path: '/customer_id', keyword: 'type', expected: 'integer', received: 'string' },
      { path: '/currency', keyword: 'required' },
    ],
    code: 'int_type',
    message: 'customer_id is no integer',
    user_intent: 'bill order 8841',
    latency_ms: 812,
  }),
  failure('loop', 2, { arguments: { customer_id: 12345, amount: 59 }, tokens_in: 300, tokens_out: 4 }),
  attempt('loop', 3, { arguments: { customer_id: 12345, amount: 59, currency: 'EUR' } }),
  attempt('loop', 1, { id: 'loop.again', ts: instant(9_000) }),
];

const HOSTILE = [
  failure('evil', 1, {
    tool: `pay\u202eyap${SCRIPT}`,
    arguments: { big: MARKS, nul: '\u0000\u001b[31m', 'key\u202e': SCRIPT },
    message: `${MARKS} ${SCRIPT}`,
    user_intent: '<img src=x onerror=window.__pwn=2>',
    error_class: '<b>class</b>',
    issues: [{ path: '/nul', keyword: SCRIPT, expected: 'a\u202eb', received: MARKS }],
  }),
  close('evil', { reason: 'odd\u202e reason', summary: SCRIPT }),
];

const NUMBERS = failure('numbers', 1, {
  arguments: '{"id": 12345678901234567890, "rate": 1.0, "id": 2}',
  tool: 'count_things',
  session_id: 'session-2',
});

let product: ProductServer;
let browser: Browser;

const at = (path: string): string => product.url + path;

describe('the call page', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    await sendEvents(product.url, [...BROKEN_LOOP, ...HOSTILE, NUMBERS, close('alone')]);
  });

  afterAll(async () => {
    await browser.close();
    await product.close();
  });

  it('shows the attempts with their issues in place, and the contract beside the loop', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(at('/calls/loop.a2'));
    const cards = page.locator('article');
    expect(await cards.count()).toBe(4);
    const first = cards.nth(0);
    expect(await first.locator('mark').allInnerTexts()).toEqual(['"12345"', 'currency']);
    expect(await first.innerText()).toContain('type: integer, got string');
    expect(await first.innerText()).toMatch(/Contract would\s+repair_input/);
    expect(await first.innerText()).toContain('sent attempt 2, arguments rewritten');
    expect(await first.innerText()).not.toContain('differs');
    expect(await cards.nth(1).innerText()).toMatch(/escalate \(repeated_class\)[^]*sent attempt 3[^]*differs/);
    expect(await cards.nth(1).locator('ins').allInnerTexts()).toEqual(['12345', '59']);
    expect(await cards.nth(1).innerText()).toContain('drift: changed, and no issue named it');
    expect(await cards.nth(3).innerText()).toContain('Superseded: another event stands for attempt 1.');
    expect(await page.locator('main').innerText()).toMatch(/repeated_class\s+A class failed again after its repairs/);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('marks the attempt that the address names, and tells when and where in time it is', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/loop.a2'));
    expect(await page.locator('article[data-addressed]').getAttribute('id')).toBe('attempt-loop.a2');
    expect(await page.locator('main').innerText()).toMatch(/Time\s+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d Europe\/Berlin/);
    await page.context().close();
  });

  it('keeps every digit, lays out only for reading, and shows the text as it was sent', async () => {
    const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(at('/calls/numbers.a1'));
    const view = page.getByRole('group', { name: 'Arguments of attempt 1', exact: true });
    expect(await view.locator('pre').innerText()).toBe(
      '{\n  "id": 12345678901234567890,\n  "rate": 1.0,\n  "id": 2\n}',
    );
    await page.getByRole('button', { name: 'As sent' }).click();
    const raw = page.getByRole('group', { name: 'Arguments of attempt 1, as sent' });
    expect(await raw.locator('pre').innerText()).toBe(JSON.stringify(NUMBERS.arguments));
    await raw.getByRole('button').click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(JSON.stringify(NUMBERS.arguments));
    await page.context().close();
  });

  it('compares with the attempt before', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/loop.a1'));
    await page.locator('article').nth(2).getByRole('button', { name: 'Changes' }).click();
    const diff = page.getByRole('group', { name: 'Attempt 2 compared with Attempt 3' });
    expect(await diff.locator('ins').allInnerTexts()).toEqual(['"currency": "EUR"']);
    // The amount is the same as in attempt 2, and still not that of attempt 1.
    expect(await diff.innerText()).toContain('drift: changed, and no issue named it');
    await page.context().close();
  });

  it('rebuilds the event in the names of the wire format', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/loop.a1'));
    const event = page.locator('article').nth(0).locator('details');
    await event.locator('summary').click();
    await event.locator('pre').waitFor();
    const rebuilt: unknown = JSON.parse(await event.locator('pre').innerText());
    const { issues: sentIssues, ...sent } = BROKEN_LOOP[0] ?? {};
    expect(rebuilt).toMatchObject(sent);
    expect(sentIssues).toHaveLength(2);
    await page.context().close();
  });

  it('shows hostile text as text', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(at('/calls/evil.a1'), { waitUntil: 'networkidle' });
    expect(await page.evaluate('window.__pwn')).toBeUndefined();
    const text = await page.locator('main').innerText();
    for (const shown of ['⟨U+202E⟩', '\\u0000', SCRIPT, '<b>class</b>', '<img src=x', 'a⟨U+202E⟩b']) {
      expect(text).toContain(shown);
    }
    expect(text).not.toMatch(/[\u202e\u0000\u001b]/);
    expect(await page.locator('main script, main img, main b').count()).toBe(0);
    // Marks piled on a letter must not reach over what is above or below.
    const view = page.getByRole('group', { name: 'Arguments of attempt 1', exact: true }).locator('pre');
    expect(await view.evaluate((element) => element.clientHeight)).toBeLessThan(200);
    expect(await view.evaluate((element) => getComputedStyle(element).overflow)).toBe('clip');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('tells the call in time, every entry in words', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/loop.a1'));
    const entries = page.locator('section[aria-labelledby=timeline] li');
    expect((await entries.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Attempt 1 failed, 812 ms',
      'Gap of 1.0 s',
      'Attempt 2 failed',
      'Gap of 1.0 s',
      'Attempt 3 ok',
    ]);
    await entries.nth(2).locator('a').click();
    await page.waitForURL(/#attempt-loop\.a2$/);
    await page.context().close();
  });

  it('stands attempts side by side or one below the other, and remembers which in the address', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/loop.a1'), { waitUntil: 'networkidle' });
    const tops = async () => {
      const boxes = await Promise.all([0, 1].map((index) => page.locator('article').nth(index).boundingBox()));
      return boxes.map((box) => Math.round(box?.y ?? -1));
    };
    const [first, second] = await tops();
    expect(second).toBe(first);
    await page.getByRole('link', { name: 'Stacked' }).click();
    await page.waitForURL(/layout=stacked/);
    await expect.poll(async () => (await tops())[1]).toBeGreaterThan(first ?? 0);
    expect(await page.locator('[rel=next], [rel=prev]').first().getAttribute('href')).toContain('layout=stacked');
    await page.context().close();
  });

  it('says what was spent, and of how much nobody knows', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/loop.a1'));
    const text = await page.locator('main').innerText();
    expect(text).toMatch(/Tokens\s+304 \(told by 1 of 3 attempts\)/);
    expect(text).toMatch(/Cost\s+unknown/);
    expect(await page.locator('article').nth(0).innerText()).toContain('tokens unknown');
    expect(await page.locator('article').nth(1).innerText()).toContain('300 in, 4 out tokens');
    await page.context().close();
  });

  it('copies an event as a command and the call as a golden call', async () => {
    const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(at('/calls/loop.a1'), { waitUntil: 'networkidle' });
    await page.locator('article').nth(0).getByRole('button', { name: 'Copy as cURL' }).click();
    await page.getByText('Copied', { exact: true }).first().waitFor();
    const command = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(command).toMatch(/^curl [^]*\$\{MENDTRACE_URL:\?\}\/api\/v1\/events"[^]*"id":"loop\.a1"/);
    await page.getByRole('button', { name: 'Copy as golden call' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain('mendtrace.golden-call.v1');
    const golden = JSON.parse(String(await page.evaluate('navigator.clipboard.readText()'))) as {
      expected: object;
      events: { environment: string }[];
    };
    expect(golden.expected).toMatchObject({ loop_disposition: 'repaired', first_class: 'schema_violation' });
    expect(golden.events.map(({ environment }) => environment)).toEqual(Array(4).fill('golden'));
    await sendEvents(product.url, golden.events);
    await page.context().close();
  });

  it('shows the call among its neighbours', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/loop.a1'));
    const rows = page.locator('section', { hasText: 'In the conversation' }).locator('li');
    expect(await rows.count()).toBeGreaterThan(1);
    expect(await page.locator('li[aria-current=true]').innerText()).toMatch(/create_invoice[^]*repaired[^]*this call/);
    await page.context().close();
  });

  it.each([
    ['repaired', '/help/dispositions#repaired'],
    ['schema_violation', '/help/error-classes#schema-violation'],
  ])('explains %s on focus, and leads to its entry in the help by keys', async (name, href) => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/loop.a1'), { waitUntil: 'networkidle' });
    await page.getByRole('button', { name, exact: true }).first().focus();
    await page.getByRole('tooltip').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname + url.hash === href);
    await page.context().close();
  });

  it('links a finding to the rule it rests on', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/loop.a1'));
    const rule = page.getByRole('link', { name: /^Rule 5/ });
    expect(await rule.getAttribute('href')).toBe('/help/contracts#repeated-class');
    await page.context().close();
  });

  it('walks through the session by keys', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/evil.a1'), { waitUntil: 'networkidle' });
    const [before, after] = ['[rel=prev]', '[rel=next]'].map((link) => page.locator(link));
    const next = (await after?.count()) === 1 ? { key: ']', link: after } : { key: '[', link: before };
    const href = await next.link?.getAttribute('href');
    await page.keyboard.press(next.key);
    await page.waitForURL(at(href ?? ''));
    expect(await page.locator('article').count()).toBeGreaterThan(0);
    await page.keyboard.press(next.key === ']' ? '[' : ']');
    await page.waitForURL(at('/calls/evil.a1'));
    await page.context().close();
  });

  it('lists in sheet and palette the steps that can be taken from here', async () => {
    const { page } = await openPage(browser);
    await page.goto(at('/calls/evil.a1'), { waitUntil: 'networkidle' });
    const isNext = (await page.locator('[rel=next]').count()) === 1;
    const step = `${isNext ? 'Next' : 'Previous'} call of the session`;
    const href = await page.locator(isNext ? '[rel=next]' : '[rel=prev]').getAttribute('href');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText(step).waitFor();
    expect(await sheet.getByText(/call of the session/).count()).toBe(
      await page.locator('[rel=next], [rel=prev]').count(),
    );
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump' }).waitFor();
    await page.keyboard.type(step);
    await page.getByRole('option', { name: step }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(at(href ?? ''));
    await page.context().close();
  });

  it('says what to do about an id nobody knows, and finds a call of which only the end arrived', async () => {
    const { page } = await openPage(browser);
    const response = await page.goto(at('/calls/no%3Cb%3Esuch'));
    expect(response?.status()).toBe(404);
    expect(await page.locator('main').innerText()).toMatch(/Asked for no<b>such\.[^]*All calls/);
    expect((await page.goto(at('/calls/alone.close')))?.status()).toBe(200);
    expect(await page.locator('main').innerText()).toMatch(/\(no attempt\)[^]*Only the end of this call has arrived/);
    await page.context().close();
  });

  it.each(['loop.a1', 'evil.a1', 'alone.close', 'nobody'])(
    'is without fault for axe, console and layout: %s',
    async (id) => {
      const complaints = await complaintsAbout(browser, at(`/calls/${id}`));
      expect(complaints.filter((text) => !(id === 'nobody' && text.includes('404')))).toEqual([]);
    },
  );
});

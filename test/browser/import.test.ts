import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations, complaintsAbout, launchBrowser, NARROW, openPage } from './browser';
import { type ProductServer, startProduct } from './server';

let browser: Browser;
let product: ProductServer;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});

afterAll(async () => {
  await browser.close();
  await product.close();
});

const call = (id: string, args: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'book_<b>seat</b>', arguments: args } }],
});

const conversation = (seed: string) => ({
  messages: [
    { role: 'user', content: seed },
    call(`${seed}-1`, '{"seat":"x"}'),
    { role: 'tool', tool_call_id: `${seed}-1`, content: 'Error: seat must be a number' },
    call(`${seed}-2`, '{"seat":4}'),
    { role: 'tool', tool_call_id: `${seed}-2`, content: '{"booked":true}' },
  ],
});

const LINES = [JSON.stringify(conversation('one')), '{"broken": ', JSON.stringify(conversation('two'))].join('\n');

const open = async () => {
  const opened = await openPage(browser);
  await opened.page.goto(`${product.url}/import`, { waitUntil: 'networkidle' });
  return opened;
};

const choose = (page: Page, ...files: { name: string; text: string | Buffer }[]) =>
  page
    .getByLabel('Transcript files')
    .setInputFiles(files.map(({ name, text }) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })));

const card = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });

it('shows what was understood before anything is stored, stores it, and reports what was refused', async () => {
  const { page, problems } = await open();
  await choose(page, { name: 'run.jsonl', text: LINES });
  const run = card(page, 'run.jsonl');
  await run.getByRole('button', { name: 'Import', exact: true }).waitFor();
  const text = await run.innerText();
  expect(text).toMatch(/2\s+conversations\s+2\s+calls/);
  expect(text).toMatch(/line 2, column \d+/);
  expect(text).toMatch(/repaired\s+2/);
  expect(await run.getByRole('img', { name: /failed.*ok/ }).count()).toBe(2);
  expect(await run.getByRole('row', { name: /book_<b>seat<\/b> 4 2/ }).count()).toBe(1);
  expect(await (await fetch(`${product.url}/calls?range=90d`)).text()).not.toContain('book_');
  expect(await axeViolations(page)).toEqual([]);
  await run.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await run.getByText('4 attempts stored').waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Done');
  expect(await axeViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await run.getByRole('link', { name: 'Download them as JSONL' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { position: expect.stringMatching(/^line 2/), reason: expect.any(String) },
  ]);
  await run.getByRole('link', { name: 'See the calls' }).click();
  await page.waitForURL(/\/calls/);
  await page.getByRole('table').getByText('book_<b>seat</b>').first().waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('survives a reload, and changes nothing a second time, gzipped or not', async () => {
  const { page } = await open();
  await choose(page, { name: 'again.jsonl.gz', text: gzipSync(LINES) });
  const again = card(page, 'again.jsonl.gz');
  await again.getByRole('button', { name: 'Import', exact: true }).waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await again.getByRole('button', { name: 'Import', exact: true }).click();
  await again.getByText('nothing was changed').waitFor();
  await again.getByRole('button', { name: 'Done' }).click();
  await again.waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Choose files');
  await page.context().close();
});

it('takes pasted and dropped text, and names line and column of what is not JSON', async () => {
  const { page } = await open();
  await page.getByLabel('Or paste text').fill('{\n  "messages": [}\n');
  await page.getByRole('button', { name: 'Preview text' }).click();
  const pasted = card(page, 'pasted text');
  await pasted.getByText('No conversation was understood').waitFor();
  expect(await pasted.innerText()).toContain('line 2, column 16');
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.jsonl'));
    const target = [...document.querySelectorAll('p')].find((p) => p.textContent === 'Drop transcripts here');
    target?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, LINES);
  await card(page, 'dropped.jsonl').getByRole('button', { name: 'Import', exact: true }).waitFor();
  await pasted.getByRole('button', { name: 'Dismiss' }).click();
  await pasted.waitFor({ state: 'detached' });
  await page.context().close();
});

it('maps the columns of a table between dropping and preview, by keyboard', async () => {
  const { page, problems } = await open();
  const text = 'what,args,oops,chat\npay,"{""n"": ""x""}",n must be a number,s1\npay,"{""n"": 1}",,s1\n';
  await choose(page, { name: 'calls.csv', text });
  const table = card(page, 'calls.csv');
  await table.getByText('Say which column names the tool.').waitFor();
  expect(await table.innerText()).toContain('unknown format');
  await table.getByLabel('Read what as').selectOption('tool');
  await table.getByLabel('Read oops as').selectOption('error');
  expect(await table.getByLabel('Read chat as').inputValue()).toBe('');
  await table.getByLabel('Read chat as').selectOption('session');
  expect(await axeViolations(page)).toEqual([]);
  await table.getByRole('button', { name: 'Preview rows' }).press('Enter');
  await table.getByText('Read as mapped-rows').waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Preview rows');
  expect(await table.innerText()).toMatch(/repaired\s+1/);
  await page.setViewportSize(NARROW);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await table.getByRole('button', { name: 'Import', exact: true }).click();
  await table.getByText('2 attempts stored').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('reads a file as what somebody says it is, and as its content again', async () => {
  const { page } = await open();
  await choose(page, { name: 'said.json', text: JSON.stringify(conversation('said')) });
  const said = card(page, 'said.json');
  await said.getByText('Read as openai-chat').waitFor();
  await said.getByText('Read it as something else').click();
  await said.getByLabel('Read as', { exact: true }).selectOption('tau2');
  await said.getByRole('button', { name: 'Preview again' }).click();
  await said.getByText('the format was given by hand').waitFor();
  expect(await said.innerText()).toContain('No conversation was understood');
  await said.getByLabel('Read as', { exact: true }).selectOption('');
  await said.getByRole('button', { name: 'Preview again' }).click();
  await said.getByText('Read as openai-chat').waitFor();
  await page.context().close();
});

it('imports several files at once', async () => {
  const { page } = await open();
  const files = ['three', 'four'].map((name) => ({ name: `${name}.json`, text: JSON.stringify(conversation(name)) }));
  await choose(page, ...files);
  await page.getByRole('button', { name: 'Import all 2' }).click();
  for (const { name } of files) await card(page, name).getByText('2 attempts stored').waitFor();
  await page.setViewportSize(NARROW);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await page.context().close();
});

const refusedLog = () => {
  const opening = [
    { role: 'system', content: 'You are here to help.' },
    { role: 'user', content: 'Fix it.' },
  ];
  const asked = { role: 'user', content: 'Your last output did not use any tool calls!' };
  const listed = { function: { name: 'list_files', arguments: '{}' }, id: 'c1', type: 'function' };
  const read = { function: { name: 'get_file', arguments: '{}' }, id: 'c2', type: 'function' };
  const first = [
    ...opening,
    { role: 'assistant', content: '', tool_calls: [listed] },
    { role: 'tool', tool_call_id: 'c1', content: 'Error: no such tool' },
  ];
  const second = [
    ...first,
    { role: 'assistant', content: '', tool_calls: [read] },
    { role: 'tool', tool_call_id: 'c2', content: 'fine' },
  ];
  return [
    { type: 'request', messages: first },
    { type: 'response', outputs: [{ message: 'I am done.', tool_calls: [] }] },
    { type: 'request', messages: [...first, { role: 'assistant', content: 'I am done.' }, asked] },
    { type: 'response', outputs: [{ message: '', tool_calls: [read] }] },
    { type: 'request', messages: second },
  ];
};

it('tells refused model outputs apart, and hints at a tool that succeeded instead', async () => {
  const { page, problems } = await open();
  const text = refusedLog()
    .map((row) => JSON.stringify(row))
    .join('\n');
  await choose(page, { name: 'requests.jsonl', text });
  const log = card(page, 'requests.jsonl');
  await log.getByRole('button', { name: 'Import', exact: true }).waitFor();
  expect(await log.innerText()).toMatch(/1\s+model outputs refused\s+1\s+model outputs taken after that/);
  await log.getByRole('button', { name: 'Import', exact: true }).click();
  await log.getByText('4 attempts stored').waitFor();
  await page.goto(`${product.url}/calls?range=90d&tool=list_files`, { waitUntil: 'networkidle' });
  await page.goto(product.url + ((await page.locator('main a[href^="/calls/"]').first().getAttribute('href')) ?? ''));
  const ending = page.locator('section', { has: page.getByRole('heading', { name: 'How it was closed' }) });
  expect(await ending.innerText()).toContain('may have served instead');
  expect(await axeViolations(page)).toEqual([]);
  await ending.getByRole('link', { name: 'get_file' }).click();
  await page.getByRole('heading', { level: 1, name: 'get_file' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('says what happened to an import that is gone', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/import?id=nowhere`, { waitUntil: 'networkidle' });
  await page.getByText('Upload the file again').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.waitForURL(/\/import$/);
  await page.context().close();
});

it('gives axe, console and layout nothing to complain about', async () => {
  expect(await complaintsAbout(browser, `${product.url}/import`)).toEqual([]);
});

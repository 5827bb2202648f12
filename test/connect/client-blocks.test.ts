import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientFiles } from '../../ingest/http/client-files';
import { CLIENT_BLOCKS } from '../../lib/connect/client-blocks';
import { pythonClient } from '../../lib/connect/python-client';
import { recorder } from '../../lib/connect/recorder';
import { repairAiSdk } from '../../lib/connect/repair-ai-sdk';
import { repairLoop } from '../../lib/connect/repair-loop';
import { repairMcp } from '../../lib/connect/repair-mcp';
import { repairOpenai } from '../../lib/connect/repair-openai';
import { type BuiltClient, builtClient, PRODUCT_ROOT } from './built-client';
import { type ConnectServer, connectServer } from './connect-server';
import { findPython } from './find-python';
import { runBlock } from './run-block';
import { scriptedOpenai } from './scripted-openai';

/** Arguments word for word, and the path the first attempt failed on. */
const ATTEMPTS = [
  { argumentsJson: '{"order_id":"1042","amount_cents":"12.50"}', paths: ['/amount_cents'] },
  { argumentsJson: '{"order_id":"1042","amount_cents":1250}', paths: [] },
];

let client: BuiltClient;
beforeAll(async () => {
  client = await builtClient();
});
afterAll(() => client.remove());

let server: ConnectServer;
beforeEach(async () => {
  server = await connectServer({ clientFiles: clientFiles(PRODUCT_ROOT) });
});
afterEach(() => server.close());

const REPAIRED = ['refund repaired: schema_violation, ok'];

const packagesWith = (more: Record<string, string> = {}) => ({ mendtrace: client.packageDir, ...more });

describe.each([
  { block: repairLoop, beside: ['ask.mjs'], said: 'repaired' },
  { block: recorder, beside: [], said: 'stored: 2' },
])('$block.title', ({ block, beside, said }) => {
  it.each(['without a key', 'with a key'])('records both attempts, %s', async (how) => {
    const target = { url: server.url, key: how === 'with a key' ? await server.key() : null };
    expect(await runBlock(block, block.code(target), { beside, packages: packagesWith() })).toContain(said);
    expect(await server.stories()).toEqual(REPAIRED);
    expect(await server.callPage()).toMatchObject({ attempts: ATTEMPTS });
  });
});

describe('the loop in the AI SDK', () => {
  it.each(['ai-v5', 'ai-v6', 'ai'])('repairs a call that the SDK refused: %s', async (version) => {
    const packages = packagesWith({ ai: version, '@ai-sdk/openai': 'scripted-model.mjs' });
    await runBlock(repairAiSdk, repairAiSdk.code({ url: server.url, key: null }), { packages });
    expect(await server.stories()).toEqual(REPAIRED);
    expect(await server.callPage()).toMatchObject({
      model: 'gpt-4o-mini',
      attempts: [{ argumentsJson: '{"orderId":"1042","amountCents":"12.50"}', paths: ['/amountCents'] }, { paths: [] }],
    });
  });
});

describe('the loop around an MCP client', () => {
  it('repairs a call before the server sees it', async () => {
    const surroundings = { packages: packagesWith(), beside: ['ask.mjs', 'server.mjs'] };
    await runBlock(repairMcp, repairMcp.code({ url: server.url, key: null }), surroundings);
    expect(await server.stories()).toEqual(REPAIRED);
    expect(await server.callPage()).toMatchObject({ attempts: ATTEMPTS });
  });
});

describe('the loop in an OpenAI-compatible chat', () => {
  it('repairs a call and ends with the answer', async () => {
    const openai = await scriptedOpenai();
    const surroundings = { packages: packagesWith(), env: openai.env };
    const printed = await runBlock(repairOpenai, repairOpenai.code({ url: server.url, key: null }), surroundings);
    openai.close();
    expect(printed).toContain('It is done.');
    expect(await server.stories()).toEqual(REPAIRED);
    expect(await server.callPage()).toMatchObject({ model: 'gpt-4o-mini', attempts: ATTEMPTS });
  });
});

describe('the client for Python', () => {
  const python = findPython(pythonClient.title, { modules: [], install: '' }, false);

  it.skipIf(python === null)('repairs a call with the file that the server hands out', async () => {
    const file = await fetch(`${server.url}/client.py`);
    const surroundings = { python: python ?? '', beside: ['ask.py'], files: { 'mendtrace.py': await file.text() } };
    await runBlock(pythonClient, pythonClient.code({ url: server.url, key: await server.key() }), surroundings);
    expect(await server.stories()).toEqual(['refund repaired: argument_error, ok']);
  });
});

it.each([repairLoop, recorder, repairAiSdk])('$title takes no more than fifteen lines', (block) => {
  const lines = block.code({ url: server.url, key: null }).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(15);
});

it.each(CLIENT_BLOCKS)('$title is installed from the server it sends to', (block) => {
  expect(block.install?.({ url: server.url, key: null })).toMatch(`${server.url}/client.`);
});

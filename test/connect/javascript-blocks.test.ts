import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aiSdk } from '../../lib/connect/ai-sdk';
import { aiSdk7 } from '../../lib/connect/ai-sdk-7';
import { eventsFetch } from '../../lib/connect/events-fetch';
import { mcpClient } from '../../lib/connect/mcp-client';
import { openaiAgents } from '../../lib/connect/openai-agents';
import { otelJs } from '../../lib/connect/otel-js';
import { type ConnectServer, connectServer } from './connect-server';
import { runBlock } from './run-block';
import { scriptedOpenai } from './scripted-openai';

const REPAIRED = ['refund repaired: schema_violation, ok'];
/** Arguments word for word, and the path the first attempt failed on. */
const ATTEMPTS = [
  { argumentsJson: '{"orderId":"1042","amountCents":"12.50"}', paths: ['/amountCents'] },
  { argumentsJson: '{"orderId":"1042","amountCents":1250}', paths: [] },
];

let server: ConnectServer;
beforeEach(async () => {
  server = await connectServer();
});
afterEach(() => server.close());

const WITHOUT_HOOK = /^ +(?:experimental_)?repairToolCall: .*\n/m;

const PAGE = { model: 'gpt-4o-mini', agent: 'refunds', promptVersion: 'p1', session: 'session-1' };

describe.each([
  ['AI SDK 5', aiSdk, 'ai-v5'],
  ['AI SDK 6', aiSdk, 'ai-v6'],
  ['AI SDK 7', aiSdk7, 'ai'],
])('%s', (_, block, version) => {
  const packages = { ai: version, '@ai-sdk/openai': 'scripted-model.mjs' };

  it('tells of a call that a hook mended', async () => {
    await runBlock(block, block.code({ url: server.url, key: null }), { packages });
    expect(await server.stories()).toEqual(REPAIRED);
    expect(await server.callPage()).toEqual({ ...PAGE, attempts: ATTEMPTS });
  });

  it('tells of a call that the model mended when it was told', async () => {
    const code = block.code({ url: server.url, key: null });
    expect(code).toMatch(WITHOUT_HOOK);
    await runBlock(block, code.replace(WITHOUT_HOOK, ''), { packages });
    expect(await server.stories()).toEqual(REPAIRED);
    expect(await server.callPage()).toEqual({ ...PAGE, attempts: ATTEMPTS });
  });

  it('tells of arguments that are no JSON, whatever the history has in their place', async () => {
    const code = block.code({ url: server.url, key: null }).replace(WITHOUT_HOOK, '');
    await runBlock(block, code, { packages, env: { BROKEN_ARGUMENTS: '{"orderId":"1042", amountCents' } });
    expect(await server.stories()).toEqual(['refund repaired: malformed_json, ok']);
  });
});

describe('OpenAI Agents SDK', () => {
  it('tells of a call that the model mended when it was told', async () => {
    const openai = await scriptedOpenai();
    await runBlock(openaiAgents, openaiAgents.code({ url: server.url, key: null }), { env: openai.env });
    openai.close();
    expect(await server.stories()).toEqual(REPAIRED);
    expect(await server.callPage()).toMatchObject({ model: 'gpt-4o-mini', agent: 'refunds', attempts: ATTEMPTS });
  });
});

describe('MCP client', () => {
  it('tells of a call that a server refused and then answered', async () => {
    await runBlock(mcpClient, mcpClient.code({ url: server.url, key: null }), { beside: ['server.mjs'] });
    expect(await server.stories()).toEqual(REPAIRED);
    expect(await server.callPage()).toMatchObject({
      agent: 'refunds',
      session: 'session-1',
      attempts: [{ paths: ['/amount_cents'] }, { paths: [] }],
    });
  });
});

describe.each([otelJs, eventsFetch])('$title', (block) => {
  it.each(['without a key', 'with a key'])('tells of both attempts, %s', async (how) => {
    const key = how === 'with a key' ? await server.key() : null;
    await runBlock(block, block.code({ url: server.url, key }));
    expect(await server.stories()).toEqual(REPAIRED);
    expect(await server.callPage()).toMatchObject({ agent: 'refunds', session: 'session-1' });
  });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventsCurl } from '../../lib/connect/events-curl';
import { otelVariables } from '../../lib/connect/otel-variables';
import { transcriptsCli } from '../../lib/connect/transcripts-cli';
import { transcriptsHttp } from '../../lib/connect/transcripts-http';
import { type ConnectServer, connectServer, storiesInFolder } from './connect-server';
import { runBlock } from './run-block';

const HAS_CURL = spawnSync('curl', ['--version']).status === 0;
if (!HAS_CURL) console.warn('SKIPPED  blocks that need curl: there is none here');

const RUN = JSON.stringify({
  messages: [
    { role: 'user', content: 'Refund 12.50 for order 1042.' },
    ...[
      ['c1', '{"amount_cents":"12.50"}', 'Error: amount_cents must be an integer'],
      ['c2', '{"amount_cents":1250}', '{"refunded":"1042"}'],
    ].flatMap(([id, args, content]) => [
      { role: 'assistant', content: null, tool_calls: [{ id, function: { name: 'refund', arguments: args } }] },
      { role: 'tool', tool_call_id: id, content },
    ]),
  ],
});

let server: ConnectServer;
beforeEach(async () => {
  server = await connectServer();
});
afterEach(() => server.close());

const keyFor = async (how: string): Promise<string | null> => (how === 'with a key' ? server.key() : null);

describe.each(['without a key', 'with a key'])('%s', (how) => {
  it('variables alone set an instrumented process up, content included', async () => {
    const code = otelVariables.code({ url: server.url, key: await keyFor(how) });
    await runBlock(otelVariables, code, { beside: ['agent.mjs'], followedBy: 'node agent.mjs' });
    expect(await server.stories()).toEqual(['refund repaired: argument_error, ok']);
  });

  it.skipIf(!HAS_CURL)('curl sends events', async () => {
    await runBlock(eventsCurl, eventsCurl.code({ url: server.url, key: await keyFor(how) }));
    expect(await server.stories()).toEqual(['refund repaired: schema_violation, ok']);
  });

  it.skipIf(!HAS_CURL)('curl sends a transcript', async () => {
    const code = transcriptsHttp.code({ url: server.url, key: await keyFor(how) });
    await runBlock(transcriptsHttp, code, { files: { 'run.jsonl': RUN } });
    expect(await server.stories()).toEqual(['refund repaired: schema_violation, ok']);
  });
});

it('npm imports a folder of transcripts', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mendtrace-connect-'));
  await runBlock(transcriptsCli, transcriptsCli.code({ url: server.url, key: null }), {
    installed: ['package.json', 'node_modules', 'tsconfig.json', 'ingest', 'db', 'lib'],
    files: { 'runs/monday/run.json': RUN },
    env: { MENDTRACE_DATA_DIR: dataDir },
  });
  expect(await storiesInFolder(dataDir)).toEqual(['refund repaired: schema_violation, ok']);
  rmSync(dataDir, { recursive: true });
});

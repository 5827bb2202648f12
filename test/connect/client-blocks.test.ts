import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recorder } from '../../lib/connect/recorder';
import { repairLoop } from '../../lib/connect/repair-loop';
import { type BuiltClient, builtClient } from './built-client';
import { type ConnectServer, connectServer } from './connect-server';
import { runBlock } from './run-block';

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
  server = await connectServer();
});
afterEach(() => server.close());

describe.each([
  { block: repairLoop, beside: ['ask.mjs'], said: 'repaired' },
  { block: recorder, beside: [], said: 'stored: 2' },
])('$block.title', ({ block, beside, said }) => {
  it.each(['without a key', 'with a key'])('records both attempts, %s', async (how) => {
    const target = { url: server.url, key: how === 'with a key' ? await server.key() : null };
    const printed = await runBlock(block, block.code(target), { beside, packages: { mendtrace: client.packageDir } });
    expect(printed).toContain(said);
    expect(await server.stories()).toEqual(['refund repaired: schema_violation, ok']);
    expect(await server.callPage()).toMatchObject({ attempts: ATTEMPTS });
  });

  it('is no longer than fifteen lines', () => {
    expect(block.code({ url: server.url, key: null }).trimEnd().split('\n').length).toBeLessThanOrEqual(15);
  });

  it('installs from the server it sends to', () => {
    expect(block.install?.({ url: server.url, key: null })).toContain(`npm install ${server.url}/client.tgz`);
  });
});

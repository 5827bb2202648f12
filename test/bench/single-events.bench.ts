import autocannon from 'autocannon';
import { callEvents } from './bench-events';
import { startChild } from './child-server';

/*
 * (b) Single-event requests a second with 32 clients against an App Router route that only reads its body, behind the same server.
 * Run it alone: node --import tsx test/bench/single-events.bench.ts
 */
const CLIENTS = 32;
const WARM_UP_SECONDS = 3;
const SECONDS = 6;
const ROUNDS = 2;

/** The same event again and again under ids of its own: making it must not cost the client what the server is measured by. */
const event = JSON.stringify(callEvents(1, Date.now() - 1_000)[0]);
let call = 0;
const freshBody = (): string => {
  call++;
  return `[${event.replace('"e-1-1"', `"b-${call}"`).replace('"call-1"', `"c-${call}"`)}]`;
};

const requestsASecond = async (script: string, path: string): Promise<number> => {
  const { child, port } = await startChild(script);
  const ask = (seconds: number) =>
    autocannon({
      url: `http://127.0.0.1:${port}${path}`,
      connections: CLIENTS,
      duration: seconds,
      requests: [
        {
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json' },
          setupRequest: (request) => ({ ...request, body: freshBody() }),
        },
      ],
    });
  // Both are asked warm: the first seconds measure the compiler.
  await ask(WARM_UP_SECONDS);
  const result = await ask(SECONDS);
  child.kill('SIGTERM');
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} other answers, ${result.errors} errors`);
  return result.requests.average;
};

const rates = { ours: 0, noop: 0 };
for (let round = 0; round < ROUNDS; round++) {
  rates.ours = Math.max(rates.ours, await requestsASecond('ingest-process.ts', '/api/v1/events'));
  rates.noop = Math.max(rates.noop, await requestsASecond('noop-app-process.ts', '/noop'));
}
process.stdout.write(
  [
    `single events, ${CLIENTS} clients   ${Math.round(rates.ours).toLocaleString('en-US')} requests/s`,
    `App Router no-op route      ${Math.round(rates.noop).toLocaleString('en-US')} requests/s`,
    `ratio                       ${(rates.ours / rates.noop).toFixed(1)}`,
    '',
  ].join('\n'),
);

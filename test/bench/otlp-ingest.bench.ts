import { otlpStorePort } from '../../ingest/http/otlp-store-port';
import { decodeTraces } from '../../ingest/otlp/decode-traces';
import type { OtlpEncoding } from '../../ingest/otlp/otlp-encoding';
import { sqliteTestStore } from '../db/store-engines';
import { protobufBytes } from '../ingest/otlp/one-span';
import { startTestServer } from '../ingest/test-server';
import { SPANS_A_TRACE, spanRequest } from './bench-spans';

/*
 * Spans a second over HTTP into a real store, read into calls, in batches of about 512, against decoding alone in the same run:
 * node --import tsx test/bench/otlp-ingest.bench.ts, alone on the machine.
 */
const BATCHES = 60;
const SPANS = Math.ceil(512 / SPANS_A_TRACE) * SPANS_A_TRACE;
const WARM_UP = 10;

type Encoded = { encoding: OtlpEncoding; type: string; bodies: Uint8Array<ArrayBuffer>[] };

const requests = Array.from({ length: BATCHES + WARM_UP }, (_, k) => spanRequest((k * SPANS) / SPANS_A_TRACE, SPANS));

const ENCODED: readonly Encoded[] = [
  {
    encoding: 'json',
    type: 'application/json',
    bodies: requests.map((one) => new Uint8Array(Buffer.from(JSON.stringify(one)))),
  },
  {
    encoding: 'protobuf',
    type: 'application/x-protobuf',
    bodies: requests.map((one) => new Uint8Array(protobufBytes(one))),
  },
];

/** Spans a second of some work over all batches but those that warm up. */
const speedOf = async (
  bodies: readonly Uint8Array<ArrayBuffer>[],
  work: (body: Uint8Array<ArrayBuffer>) => unknown,
) => {
  for (const body of bodies.slice(0, WARM_UP)) await work(body);
  const began = performance.now();
  for (const body of bodies.slice(WARM_UP)) await work(body);
  return (BATCHES * SPANS * 1_000) / (performance.now() - began);
};

for (const { encoding, type, bodies } of ENCODED) {
  const decoding = await speedOf(bodies, (body) => decodeTraces(body, encoding));
  const { store, close } = await sqliteTestStore();
  const server = await startTestServer({ otlp: otlpStorePort(store, Date.now) });
  const ingest = await speedOf(bodies, async (body) => {
    const response = await fetch(`${server.url}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    if (response.status !== 200) throw new Error(`answered ${response.status}`);
    await response.arrayBuffer();
  });
  await server.close();
  await close();
  const ratio = (ingest / decoding).toFixed(3);
  process.stdout.write(
    `${encoding.padEnd(9)} ${ingest.toFixed(0).padStart(7)} spans/s stored and read, ${decoding.toFixed(0).padStart(7)} decoded alone: ${ratio}\n`,
  );
}

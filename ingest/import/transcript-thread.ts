import { createReadStream } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadAs } from '../../lib/read-as';
import { READ_LIMITS } from '../transcripts/read-source';
import { readConversations } from '../transcripts/read-conversations';
import type { TranscriptPart } from '../transcripts/transcript-part';
import { type ByteMeter, unpackSource } from '../transcripts/unpack-source';

/* Runs in a thread of its own: reads one transcript file and hands its parts over, so that a long document holds nobody up. */

/** Some parts of a source, and how many of its bytes were read so far. The reader waits for `more` after each with parts. */
export type ThreadMessage = { parts: TranscriptPart[]; readBytes: number; isLast: boolean };

/** Which file is to be read, and how. */
export type ThreadData = { path: string; readAs: ReadAs };

const BATCH_PARTS = 50;
const BATCH_ATTEMPTS = 500;
const TELL_EVERY_BYTES = 2 * 1024 * 1024;
const GIBIBYTE = 1024 ** 3;
/** A small file may unpack to any size. */
const MAX_DECODED_BYTES = 4 * GIBIBYTE;

const port = parentPort;
if (port === null) throw new Error('this file is the code of a worker thread');

const meter: ByteMeter = { readBytes: 0, decodedBytes: 0 };
let batch: TranscriptPart[] = [];
let attemptCount = 0;

const sent = (isLast: boolean): void =>
  port.postMessage({ parts: batch, readBytes: meter.readBytes, isLast } satisfies ThreadMessage);

const handOver = async (): Promise<void> => {
  const isWanted = new Promise<void>((resolve) => void port.once('message', () => resolve()));
  sent(false);
  batch = [];
  attemptCount = 0;
  await isWanted;
};

/** A document is read whole before its first part comes: meanwhile at least the bytes are told. */
async function* watched(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let toldBytes = 0;
  for await (const chunk of chunks) {
    if (meter.decodedBytes > MAX_DECODED_BYTES) {
      const code = `it unpacks to more than ${MAX_DECODED_BYTES / GIBIBYTE} GiB`;
      throw Object.assign(new Error(code), { code });
    }
    if (meter.readBytes - toldBytes >= TELL_EVERY_BYTES) {
      toldBytes = meter.readBytes;
      port?.postMessage({ parts: [], readBytes: toldBytes, isLast: false } satisfies ThreadMessage);
    }
    yield chunk;
  }
}

const { path, readAs } = workerData as ThreadData;
const chunks = watched(unpackSource(createReadStream(path), meter));
for await (const part of readConversations(chunks, READ_LIMITS, readAs)) {
  batch.push(part);
  if (part.kind === 'conversation') attemptCount += part.conversation.attempts.length;
  if (batch.length >= BATCH_PARTS || attemptCount >= BATCH_ATTEMPTS) await handOver();
}
sent(true);
port.close();

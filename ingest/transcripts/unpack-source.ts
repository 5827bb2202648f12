import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { resumeChunks } from './resume-chunks';

/** How many bytes a source has given so far: as they lie on disk, and after unpacking. */
export type ByteMeter = { readBytes: number; decodedBytes: number };

const isGzip = (head: Uint8Array) => head[0] === 0x1f && head[1] === 0x8b;

/** The source's bytes, unpacked when they begin with the gzip magic; the file's name plays no part. Throws what reading and unpacking throw. */
export async function* unpackSource(raw: AsyncIterable<Uint8Array>, meter: ByteMeter): AsyncGenerator<Uint8Array> {
  const counted = countRead(raw, meter);
  const head = await takeBytes(counted, 2);
  const whole = resumeChunks(head, counted);
  const decoded = isGzip(head) ? gunzip(whole) : whole;
  for await (const chunk of decoded) {
    meter.decodedBytes += chunk.length;
    yield chunk;
  }
}

async function* countRead(raw: AsyncIterable<Uint8Array>, meter: ByteMeter): AsyncGenerator<Uint8Array> {
  for await (const chunk of raw) {
    meter.readBytes += chunk.length;
    if (chunk.length > 0) yield chunk;
  }
}

/** At least `wanted` bytes from the front of the iterator, fewer only when it ends before. */
async function takeBytes(chunks: AsyncGenerator<Uint8Array>, wanted: number): Promise<Uint8Array> {
  const taken: Uint8Array[] = [];
  let byteCount = 0;
  while (byteCount < wanted) {
    const next = await chunks.next();
    if (next.done) break;
    taken.push(next.value);
    byteCount += next.value.length;
  }
  return Buffer.concat(taken);
}

async function* gunzip(packed: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacker = createGunzip();
  // The callback form destroys both ends when one fails or the reader stops early; the error itself reaches the loop below.
  pipeline(Readable.from(packed), unpacker, () => undefined);
  for await (const chunk of unpacker) yield chunk as Uint8Array;
}

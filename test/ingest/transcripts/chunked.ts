import type { TranscriptPart } from '../../../ingest/transcripts/transcript-part';
import { readConversations } from '../../../ingest/transcripts/read-conversations';
import { type ReadLimits, readSource, type SourceRecord } from '../../../ingest/transcripts/read-source';
import { unpackSource } from '../../../ingest/transcripts/unpack-source';

/** The bytes as a stream hands them over: in pieces that end anywhere. */
export async function* chunked(source: string | Uint8Array, chunkBytes = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(source);
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

const unpacked = (source: string | Uint8Array, chunkBytes?: number): AsyncGenerator<Uint8Array> =>
  unpackSource(chunked(source, chunkBytes), { readBytes: 0, decodedBytes: 0 });

type WithoutText<R> = R extends unknown ? Omit<R, 'text'> : never;

/** The records without their text, which is what their value was read from. */
export async function recordsOf(source: string | Uint8Array, limits?: ReadLimits, chunkBytes?: number) {
  const records: WithoutText<SourceRecord>[] = [];
  for await (const record of readSource(unpacked(source, chunkBytes), limits)) {
    if (record.kind === 'refused') records.push(record);
    else {
      const { text: _text, ...told } = record;
      records.push(told);
    }
  }
  return records;
}

export async function partsOf(source: string | Uint8Array): Promise<TranscriptPart[]> {
  const parts: TranscriptPart[] = [];
  for await (const part of readConversations(unpacked(source, 4096))) parts.push(part);
  return parts;
}

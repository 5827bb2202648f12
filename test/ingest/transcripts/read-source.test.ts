import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSource, type SourceRecord } from '../../../ingest/transcripts/read-source';
import { unpackSource } from '../../../ingest/transcripts/unpack-source';
import { chunked, recordsOf } from './chunked';

const LIMITS = { maxDocumentBytes: 1000, maxLineBytes: 100 };

const refusal = (line: number | null, column: number | null, reason: unknown) => ({
  kind: 'refused',
  line,
  column,
  reason,
});
const line = (number: number, value: unknown) => ({ kind: 'record', shape: 'lines', line: number, value });
const document = (value: unknown) => ({ kind: 'record', shape: 'document', line: 1, value });

describe('readSource: one document or JSONL', () => {
  it.each([
    ['one object on one line', '{"a":1}\n', [document({ a: 1 })]],
    ['a pretty document', '{\n  "a": [\n    {},\n    {}\n  ]\n}\n', [document({ a: [{}, {}] })]],
    ['a document with a record per line', '[\n{"a":1},\n{"a":2}\n]\n', [document([{ a: 1 }, { a: 2 }])]],
    ['a document of few odd lines', '[\n{}\n]', [document([{}])]],
    ['records, one a line', '{"a":1}\n\n{"a":2}', [line(1, { a: 1 }), line(3, { a: 2 })]],
    ['windows line ends', '{"a":1}\r\n{"a":2}\r\n', [line(1, { a: 1 }), line(2, { a: 2 })]],
    ['a byte order mark', '\ufeff{"a":1}\n{"a":2}', [line(1, { a: 1 }), line(2, { a: 2 })]],
    ['a byte order mark before a document', '\ufeff[1]', [document([1])]],
    ['a scalar', '3', [document(3)]],
  ])('%s', async (_name, text, records) => {
    expect(await recordsOf(text)).toEqual(records);
  });

  it('names a bad line and goes on, first line included', async () => {
    const text = '{"a":\n{"a":2}\n{"a":3}\n{"b" 4}\n{"a":5}\n';
    expect(await recordsOf(text)).toEqual([
      refusal(1, 6, 'not valid JSON: the text ends too early'),
      line(2, { a: 2 }),
      line(3, { a: 3 }),
      refusal(4, 6, 'not valid JSON: unexpected "4"'),
      line(5, { a: 5 }),
    ]);
  });

  it('names line and column of a malformed document and yields nothing of it', async () => {
    expect(await recordsOf('{\n "a": 1,\n "b": ,\n "c": 3\n}')).toEqual([
      refusal(3, 7, 'not valid JSON: unexpected ","'),
    ]);
  });

  it.each([
    ['no byte', ''],
    ['only blanks', ' \n\n\t\r\n'],
  ])('%s is an empty file', async (_name, text) => {
    expect(await recordsOf(text)).toEqual([refusal(null, null, 'the file is empty')]);
  });

  it('refuses what is not UTF-8, by line', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":1}\n{"a":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}\n{"a":3}\n'),
    ]);
    expect(await recordsOf(bytes)).toEqual([line(1, { a: 1 }), refusal(2, null, 'not UTF-8 text'), line(3, { a: 3 })]);
    const inDocument = Buffer.concat([Buffer.from('{\n"a":\n"'), Buffer.from([0xc3]), Buffer.from('"}')]);
    expect(await recordsOf(inDocument)).toEqual([refusal(3, null, 'not UTF-8 text')]);
  });

  it('refuses a document and a line above the limits, and reads the lines around it', async () => {
    const long = JSON.stringify({ a: 'x'.repeat(200) });
    const huge = JSON.stringify(Array.from({ length: 600 }, (_, index) => index));
    expect(await recordsOf(`{"a":1}\n${long}\n{"a":3}\n`, LIMITS)).toEqual([
      line(1, { a: 1 }),
      refusal(2, 1, 'the line is longer than 0 MiB'),
      line(3, { a: 3 }),
    ]);
    expect(await recordsOf(huge, LIMITS)).toEqual([refusal(null, null, expect.stringContaining('use JSONL'))]);
  });

  it('refuses nesting that code could not walk', async () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    expect(await recordsOf(deep)).toEqual([refusal(1, expect.any(Number), 'nested too deeply')]);
  });

  it('keeps arguments and parameters as source text', async () => {
    const [record] = await recordsOf(
      '{"arguments": {"a": 1.0, "n": 12345678901234567890}, "parameters": {"arguments": 1e2}}',
    );
    expect(record).toMatchObject({
      value: {
        arguments: { text: '{"a": 1.0, "n": 12345678901234567890}' },
        parameters: { text: '{"arguments": 1e2}' },
      },
    });
  });
});

describe('readSource: gzip', () => {
  const text = '{"a":1}\n{"a":2}\n'.repeat(500);

  it('unpacks by magic bytes, several members included, and counts both sizes', async () => {
    const meter = { readBytes: 0, decodedBytes: 0 };
    const packed = Buffer.concat([gzipSync(text), gzipSync(text)]);
    const parts: Uint8Array[] = [];
    for await (const chunk of unpackSource(chunked(packed, 1), meter)) parts.push(chunk);
    expect(Buffer.concat(parts).toString()).toBe(text + text);
    expect(meter).toEqual({ readBytes: packed.length, decodedBytes: 2 * text.length });
  });

  it('refuses a document whose gzip data is cut off, whole', async () => {
    const packed = gzipSync(JSON.stringify({ a: Array.from({ length: 5000 }, Math.sin) }));
    const records = await recordsOf(packed.subarray(0, packed.length - 20));
    expect(records).toEqual([refusal(null, null, 'the gzip data ends too early: the file is cut off')]);
  });

  it('keeps the whole lines before the cut and names it', async () => {
    const packed = gzipSync(
      Array.from({ length: 20_000 }, (_, index) => JSON.stringify({ a: Math.sin(index) })).join('\n'),
    );
    const records = await recordsOf(packed.subarray(0, packed.length / 2), undefined, 4096);
    expect(records.length).toBeGreaterThan(1000);
    expect(records.slice(0, -1).every((record) => record.kind === 'record')).toBe(true);
    expect(records.at(-1)).toEqual(refusal(null, null, 'the gzip data ends too early: the file is cut off'));
  });

  it('refuses damaged gzip data', async () => {
    const packed = gzipSync(text);
    packed.fill(0x55, 12, 30);
    expect(await recordsOf(packed)).toEqual([refusal(null, null, expect.stringContaining('the gzip data is damaged'))]);
  });
});

describe('readSource: any input', () => {
  it('never throws on random bytes, packed or not', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    const isRead = async (source: Uint8Array) => (await recordsOf(source)).length > 0;
    await fc.assert(
      fc.asyncProperty(bytes, async (noise) => {
        expect(await isRead(noise)).toBe(true);
        expect(await isRead(Buffer.concat([Buffer.from([0x1f, 0x8b]), noise]))).toBe(true);
        expect(await isRead(gzipSync(noise))).toBe(true);
      }),
    );
  });

  it('does not depend on where chunks end', async () => {
    const texts = fc.array(fc.oneof(fc.json(), fc.string(), fc.constant('{"a":1}'), fc.constant('')), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 40 }), async (lines, chunkBytes) => {
        const source = lines.join('\n');
        expect(await recordsOf(source, undefined, chunkBytes)).toEqual(await recordsOf(source, undefined, 1_000_000));
      }),
    );
  });

  it('closes its source when the reader stops early', async () => {
    let isClosed = false;
    async function* endless() {
      try {
        for (;;) yield Buffer.from('{"a":1}\n');
      } finally {
        isClosed = true;
      }
    }
    for await (const record of readSource(unpackSource(endless(), { readBytes: 0, decodedBytes: 0 }))) {
      expect(record.kind).toBe('record');
      break;
    }
    expect(isClosed).toBe(true);
  });

  it('gives up an endless line without keeping it', async () => {
    let chunkCount = 0;
    async function* endless() {
      for (;;) {
        chunkCount += 1;
        yield Buffer.alloc(100_000, 'x');
      }
    }
    const records: SourceRecord[] = [];
    for await (const record of readSource(endless(), { maxDocumentBytes: 2_000_000, maxLineBytes: 1000 }))
      records.push(record);
    expect(records).toEqual([refusal(null, null, expect.stringContaining('use JSONL'))]);
    expect(chunkCount).toBeLessThan(50);
  });

  it('lets a bug through', async () => {
    async function* broken() {
      yield Buffer.from('{');
      throw new TypeError('a bug');
    }
    await expect(readSource(broken()).next()).rejects.toThrow('a bug');
  });
});

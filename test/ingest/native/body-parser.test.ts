import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { BodyParser } from '../../../ingest/native/body-parser';
import { parseBody } from '../../../ingest/native/parse-body';
import type { ParseOptions } from '../../../ingest/native/parse-events';
import { extraKeys } from '../../../lib/mask/extra-keys';
import { NOW, STANDARD } from './parse-one';

const JSON_BODY: ParseOptions = { contentKind: 'json', now: NOW, isUnmasked: false };
const LIMIT_MS = 60_000;

/** More than is parsed on the spot; every event has the text. */
const manyEvents = (text: string, count = 300): string[] =>
  Array.from(
    { length: count },
    (_, k) => `{${STANDARD.replace('ev-1', `ev-${k}`)},"arguments":{"query":${text},"k":${k}}}`,
  );
const arrayOf = (events: readonly string[]): string => `[${events.join(',')}]`;
const bytesOf = (text: string): Buffer => Buffer.from(text);

describe('a parser of bodies', () => {
  const parser = new BodyParser();
  afterAll(() => parser.close());

  it('answers for large bodies as for small ones', { timeout: LIMIT_MS }, async () => {
    const word = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '\0', 'Bearer abcdef0123456789'));
    await fc.assert(
      fc.asyncProperty(word, fc.constantFrom('json', 'ndjson'), fc.boolean(), async (text, contentKind, isUnmasked) => {
        const options: ParseOptions = { contentKind, now: NOW, isUnmasked };
        const events = manyEvents(JSON.stringify(text));
        const body = contentKind === 'json' ? arrayOf(events) : events.join('\n');
        const here = parseBody(bytesOf(body), options);
        expect(here).toMatchObject({ kind: 'parsed' });
        expect(await parser.parse(bytesOf(body), options)).toEqual(here);
      }),
      { numRuns: 30 },
    );
  });

  it('masks what the project masks, in large bodies too', async () => {
    const options = { ...JSON_BODY, extraKeys: extraKeys(['QUERY']) };
    const parsed = await parser.parse(bytesOf(arrayOf(manyEvents('"P-77"'))), options);
    expect(JSON.stringify(parsed).includes('P-77')).toBe(false);
    expect(parsed).toEqual(parseBody(bytesOf(arrayOf(manyEvents('"P-77"'))), options));
  });

  it.each([
    ['no UTF-8', Buffer.concat([bytesOf(arrayOf(manyEvents('1'))), Buffer.from([0xff])]), 'invalid_utf8'],
    ['no JSON', bytesOf(`${arrayOf(manyEvents('1'))}]`), 'invalid_json'],
    ['too many events', bytesOf(arrayOf(manyEvents('1', 1_001))), 'too_many_events'],
  ])('refuses a large body by name: %s', async (_, bytes, code) => {
    expect(await parser.parse(bytes, JSON_BODY)).toMatchObject({ kind: 'refused', code });
  });

  it('gives each of many at once its own', async () => {
    const parsed = await Promise.all(
      Array.from({ length: 12 }, (_, k) => parser.parse(bytesOf(arrayOf(manyEvents(`"text ${k} "`))), JSON_BODY)),
    );
    expect(parsed.map((body, k) => JSON.stringify(body).includes(`text ${k} `))).toEqual(parsed.map(() => true));
  });

  it('leaves memory alone that holds something else too', async () => {
    const body = arrayOf(manyEvents('1'));
    const shared = bytesOf(`${body}and more`);
    const answer = await parser.parse(shared.subarray(0, body.length), JSON_BODY);
    expect(answer).toMatchObject({ kind: 'parsed' });
    expect(shared.toString()).toBe(`${body}and more`);
  });
});

describe('a parser whose thread dies', () => {
  it('says so for the bodies it had, and goes on with small ones', async () => {
    const parser = new BodyParser(new URL('dying-thread.ts', import.meta.url));
    const large = () => parser.parse(bytesOf(arrayOf(manyEvents('1'))), JSON_BODY);
    await expect(large()).rejects.toThrow('died of it');
    await expect(large()).rejects.toThrow('died of it');
    expect(await parser.parse(bytesOf(`[{${STANDARD}}]`), JSON_BODY)).toMatchObject({ kind: 'parsed' });
    await parser.close();
  });

  it('leaves nobody waiting when it is closed', async () => {
    const parser = new BodyParser();
    const [asked] = await Promise.allSettled([
      parser.parse(bytesOf(arrayOf(manyEvents('1'))), JSON_BODY),
      parser.close(),
    ]);
    expect(asked).toMatchObject({ status: 'rejected', reason: new Error('the parser is closed') });
    await expect(parser.parse(bytesOf(arrayOf(manyEvents('1'))), JSON_BODY)).rejects.toThrow('closed');
  });
});

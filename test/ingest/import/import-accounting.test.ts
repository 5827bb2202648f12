import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportDetails } from '../../../db/commands/audit-import';
import { importConversations } from '../../../db/commands/import-conversations';
import { storeEvents } from '../../../db/commands/store-events';
import { ingestAccounting } from '../../../db/queries/ingest-accounting';
import type { Store } from '../../../db/store';
import { emptyTally, importParts } from '../../../ingest/import/import-parts';
import { readConversations } from '../../../ingest/transcripts/read-conversations';
import { ENGINES, localAdmin } from '../../db/store-engines';
import { attempt } from '../../db/tell-events';

const NOW = Date.UTC(2026, 10, 30);

const chatLine = (id: number): string =>
  JSON.stringify({
    messages: [
      { role: 'user', content: `ask ${id}` },
      { role: 'assistant', tool_calls: [{ id: `c${id}`, function: { name: 'f', arguments: `{"n":${id}}` } }] },
      { role: 'tool', tool_call_id: `c${id}`, content: 'ok' },
    ],
  });

const arbitraryLine = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 12 }).map(chatLine) },
  fc.constantFrom('{"broken": ', '{"nothing":"known"}', '[]', '"\\ud800"'),
);

const arbitraryStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      lines: fc.array(arbitraryLine, { maxLength: 60 }),
      /** The batch that the store refuses, if it comes to that. */
      failsAt: fc.option(fc.nat({ max: 1 }), { nil: null, freq: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('events' as const),
      ids: fc.array(fc.nat({ max: 5 }), { maxLength: 6 }),
      rejected: fc.nat({ max: 3 }),
    }),
  },
);
type Step = typeof arbitraryStep extends fc.Arbitrary<infer T> ? T : never;

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Imports lines as a file does, and answers what a person would be told. */
const runImport = async (store: Store, importId: string, { lines, failsAt }: Step & { kind: 'import' }) => {
  const tally = emptyTally();
  let batches = 0;
  const parts = importParts({
    fileName: `${importId}.jsonl`,
    parts: readConversations(bytesOf(lines.join('\n'))),
    tally,
    maxRefusals: 3,
    storeConversations: (batch) =>
      batches++ === failsAt
        ? Promise.reject(new Error('the store is full'))
        : importConversations(store, localAdmin, { importId, ...batch }, NOW),
  });
  const isWhole = await parts.then(
    () => true,
    () => false,
  );
  return { ...tally, isWhole };
};

const sendSome = async (store: Store, { ids, rejected }: Step & { kind: 'events' }): Promise<void> => {
  const rejections = Array.from({ length: rejected }, (_, position) => {
    return { position, id: null, code: 'invalid_ts', message: 'ts: is required' };
  });
  const events = ids.map((id, position) => {
    const name = `event-of-accounting-${id}`;
    return { position: position + rejected, event: attempt({ id: name, callId: name, sourceHash: name }) };
  });
  await storeEvents(store, localAdmin, { events, rejections, receivedAt: NOW });
};

const rowsOf = async (store: Store) => ({
  attempts: (await store.db.select().from(store.tables.attempts)).length,
  rejected: await store.db.select().from(store.tables.rejectedEvents),
  audits: (await store.db.select().from(store.tables.auditRows)).map(({ action, actor, subjectId, detailsJson }) => {
    return { action, actor, subjectId, details: JSON.parse(detailsJson ?? '{}') as ImportDetails };
  }),
});

for (const { engine, open } of ENGINES) {
  describe(`the account of imports on ${engine}`, () => {
    it('has every part of every file stored, a duplicate or rejected by name, whatever was sent beside it', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(arbitraryStep, { maxLength: 6 }), async (steps) => {
          const { store, close } = await open();
          const told: Awaited<ReturnType<typeof runImport>>[] = [];
          for (const [k, step] of steps.entries()) {
            if (step.kind === 'events') await sendSome(store, step);
            else told.push(await runImport(store, `import-${k}`, step));
          }
          const { total } = await ingestAccounting(store, localAdmin, { now: NOW, days: 1 });
          const { attempts, rejected, audits } = await rowsOf(store);
          expect(total.received).toBe(total.stored + total.duplicates + total.rejected);
          expect([total.stored, total.rejected]).toEqual([attempts, rejected.length]);
          const ofFiles = rejected.filter(({ code }) => code === 'transcript_refused');
          const sum = (count: (details: ImportDetails) => number) =>
            audits.reduce((all, { details }) => all + count(details), 0);
          expect(sum(({ refused }) => refused)).toBe(ofFiles.length);
          const whole = told.filter(({ isWhole }) => isWhole);
          if (whole.length === told.length) {
            expect(audits.map(({ details }) => [details.conversations, details.stored, details.duplicates])).toEqual(
              told.map(({ conversations, stored, duplicates }) => [conversations, stored, duplicates]),
            );
            expect(audits.map(({ details }) => details.refused)).toEqual(told.map(({ refusedCount }) => refusedCount));
          }
          await close();
        }),
        { numRuns: engine === 'sqlite' ? 40 : 2 },
      );
    });

    it('names who imported which files of which format, in one row an import', async () => {
      const { store, close } = await open();
      const lines = [...Array.from({ length: 120 }, (_, id) => chatLine(id)), '{"broken": '];
      await runImport(store, 'import-1', { kind: 'import', lines, failsAt: null });
      await runImport(store, 'import-2', { kind: 'import', lines: [], failsAt: null });
      const { audits, rejected } = await rowsOf(store);
      const row = { action: 'import.store', actor: 'tester' };
      const brought = { conversations: 120, stored: 120, duplicates: 0, refused: 1 };
      expect(audits).toEqual([
        {
          ...row,
          subjectId: 'import-1',
          details: { files: ['import-1.jsonl'], hasMoreFiles: false, formats: ['openai-chat'], ...brought },
        },
        {
          ...row,
          subjectId: 'import-2',
          details: expect.objectContaining({ files: ['import-2.jsonl'], formats: [], stored: 0, refused: 1 }),
        },
      ]);
      expect(rejected[0]).toMatchObject({
        position: 121,
        code: 'transcript_refused',
        message: 'import-1.jsonl, line 121, column 12: not valid JSON: the text ends too early',
      });
      await close();
    });

    it('keeps no secret that a file name or a reason holds', async () => {
      const { store, close } = await open();
      const rejection = { position: 1, id: null, code: 'transcript_refused', message: 'a: key AKIAIOSFODNN7EXAMPLE\0' };
      const batch = {
        importId: 'i',
        fileName: 'AKIAIOSFODNN7EXAMPLE',
        formats: [],
        conversations: [],
        rejections: [rejection],
      };
      await importConversations(store, localAdmin, batch, NOW);
      const { rejected, audits } = await rowsOf(store);
      expect(rejected[0]?.message).toMatch(/^a: key \[masked:[a-z_]+:20\]\\u0000$/);
      expect(audits[0]?.details.files[0]).toMatch(/^\[masked:/);
      await close();
    });
  });
}

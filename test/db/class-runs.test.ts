import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continueClassRun } from '../../db/commands/continue-class-run';
import { decideReviewItem } from '../../db/commands/decide-review-item';
import { importConversations } from '../../db/commands/import-conversations';
import { saveClassRule } from '../../db/commands/save-class-rule';
import { startClassRun } from '../../db/commands/start-class-run';
import { undoClassRun } from '../../db/commands/undo-class-run';
import { classRules } from '../../db/queries/class-rules';
import { reviewQueue } from '../../db/queries/review-queue';
import type { Store } from '../../db/store';
import type { ErrorClass } from '../../lib/repair/error-classes';
import { allCalls, rollups } from './read-state';
import { ENGINES, localAdmin, sqliteTestStore } from './store-engines';
import { conversationOf, importOf, unlinked } from './tell-conversation';
import { attempt, close, failed, START, tell } from './tell-events';

const ada = { ...localAdmin, actor: 'Ada' };

const said = (callId: string, number: number, message: string, fields = {}) =>
  failed(callId, number, '', { sentClass: null, messageJson: JSON.stringify(message), ...fields });

const addRule = async (store: Store, pattern: string, targetClass: ErrorClass) => {
  const { version: seenVersion } = await classRules(store, ada);
  const rule = { pattern, targetClass, tool: null, isEnabled: true };
  await saveClassRule(store, ada, { id: null, rule, seenVersion, at: START });
};

const finish = async (store: Store): Promise<number> => {
  let steps = 1;
  while (await continueClassRun(store, ada, START + 1)) steps++;
  return steps;
};

const reclassify = async (store: Store): Promise<number> => {
  const started = await startClassRun(store, ada, { at: START });
  await finish(store);
  return started.kind === 'started' ? started.runId : 0;
};

const undo = async (store: Store, runId: number) => {
  expect(await undoClassRun(store, ada, { runId, at: START })).toEqual({ kind: 'undoing' });
  await finish(store);
};

const attemptsOf = async ({ db, tables }: Store) => db.select().from(tables.attempts).orderBy(asc(tables.attempts.id));

const checkRollups = async (store: Store) => {
  const { stored, recounted } = await rollups(store);
  expect(stored).toEqual(recounted);
};

describe.each(ENGINES)('re-classification on $engine', ({ open }) => {
  it('gives stored failures the class the rules now give, and takes it all back', async () => {
    const { store, close: shut } = await open();
    await tell(store, [
      said('a', 1, 'No cargo of kind 7'),
      attempt({ callId: 'a', number: 2, ts: START + 180_000 }),
      said('b', 1, 'gremlins'),
      said('c', 1, 'No cargo', { code: '503' }),
    ]);
    const before = { calls: await allCalls(store), attempts: await attemptsOf(store), sums: await rollups(store) };
    await addRule(store, 'no cargo', 'not_found');
    const runId = await reclassify(store);
    expect(
      (await allCalls(store)).map(({ callId, firstClass, loopDisposition }) => [callId, firstClass, loopDisposition]),
    ).toEqual([
      ['a', 'not_found', 'repaired'],
      ['b', 'unsupported_error', 'open'],
      ['c', 'unavailable', 'open'],
    ]);
    await checkRollups(store);
    const changed = (await attemptsOf(store)).find(({ revisedClass }) => revisedClass !== null);
    expect(changed).toMatchObject({
      classAtArrival: 'unsupported_error',
      classRule: 'none',
      revisedRule: 'project:1-v1',
    });
    expect((await classRules(store, ada)).run).toMatchObject({
      id: runId,
      status: 'done',
      total: 3,
      looked: 3,
      changed: 1,
    });
    await undo(store, runId);
    expect(await allCalls(store)).toEqual(before.calls);
    expect(await attemptsOf(store)).toEqual(before.attempts);
    expect(await rollups(store)).toEqual(before.sums);
    expect((await classRules(store, ada)).run).toMatchObject({ status: 'undone', endedAt: START + 1 });
    await shut();
  });

  it('leaves the class that a person corrected above its own', async () => {
    const { store, close: shut } = await open();
    await tell(store, [said('a', 1, 'No cargo'), said('a', 2, 'No cargo'), close('a')]);
    const itemId = (await reviewQueue(store, ada, { after: null })).items[0]?.id ?? 0;
    const decision = { itemId, outcome: 'misclassified', note: 'so', correctedClass: 'timeout', at: START } as const;
    await decideReviewItem(store, ada, decision);
    await addRule(store, 'no cargo', 'not_found');
    const runId = await reclassify(store);
    expect((await allCalls(store))[0]).toMatchObject({ firstClass: 'not_found', lastClass: 'timeout' });
    await undo(store, runId);
    expect((await allCalls(store))[0]).toMatchObject({ firstClass: 'unsupported_error', lastClass: 'timeout' });
    await checkRollups(store);
    await shut();
  });

  it('is one at a time, undone only while it is the latest, and stopped by being undone', async () => {
    const { store, close: shut } = await open();
    await tell(store, [said('a', 1, 'No cargo')]);
    await addRule(store, 'cargo', 'not_found');
    const first = await reclassify(store);
    await addRule(store, 'no', 'timeout');
    const second = await startClassRun(store, ada, { at: START });
    expect(second).toMatchObject({ kind: 'started' });
    expect(await startClassRun(store, ada, { at: START })).toEqual({ kind: 'busy' });
    expect(await undoClassRun(store, ada, { runId: first, at: START })).toEqual({ kind: 'not_undoable' });
    await undo(store, second.kind === 'started' ? second.runId : 0);
    expect((await allCalls(store))[0]?.firstClass).toBe('not_found');
    await undo(store, first);
    expect((await allCalls(store))[0]?.firstClass).toBe('unsupported_error');
    expect(await continueClassRun(store, ada, START)).toBe(false);
    await shut();
  });

  it('takes findings that an importer derived for no word of a validator', async () => {
    const { store, close: shut } = await open();
    const issues = [{ path: '/n', keyword: 'wrong_type', isDerived: true }];
    const derived = {
      outcome: 'failed',
      issues,
      errorClass: 'schema_violation',
      classRule: 'derived:wrong_type',
    } as const;
    const told = { outcome: 'failed', issues, errorClass: 'internal_error', classRule: 'text:crash' } as const;
    const attempts = [
      unlinked(0, { ...derived, tool: 'a', messageJson: '"gremlins"' }),
      unlinked(1, { ...told, tool: 'b', messageJson: '"internal server error"' }),
    ];
    await importConversations(store, ada, importOf(conversationOf(attempts)), START);
    await reclassify(store);
    expect((await classRules(store, ada)).run).toMatchObject({ looked: 2, changed: 0 });
    await addRule(store, 'gremlins', 'timeout');
    await reclassify(store);
    expect((await allCalls(store)).map(({ firstClass }) => firstClass).toSorted()).toEqual([
      'internal_error',
      'timeout',
    ]);
    await shut();
  });

  it('reads transcripts as their importer did, and links their calls as before', async () => {
    const { store, close: shut } = await open();
    const failure = {
      outcome: 'failed',
      errorClass: 'unsupported_error',
      classRule: 'none',
      messageJson: '"No cargo"',
    } as const;
    await importConversations(store, ada, importOf(conversationOf([unlinked(0, failure), unlinked(1)])), START);
    const before = await allCalls(store);
    await addRule(store, 'cargo', 'not_found');
    const runId = await reclassify(store);
    const after = await allCalls(store);
    expect(after.map(({ callId, loopDisposition }) => [callId, loopDisposition])).toEqual(
      before.map(({ callId, loopDisposition }) => [callId, loopDisposition]),
    );
    expect(after.map(({ firstClass }) => firstClass)).toContain('not_found');
    await checkRollups(store);
    await undo(store, runId);
    expect(await allCalls(store)).toEqual(before);
    await checkRollups(store);
    await shut();
  });
});

describe('any sequence of re-classifications', () => {
  const messages = ['No cargo', 'gremlins', 'Order not found', 'late cargo', 'Error: 503 Service Unavailable'];
  const story = fc.array(
    fc.record({
      call: fc.constantFrom('a', 'b', 'c', 'd'),
      number: fc.integer({ min: 1, max: 3 }),
      message: fc.constantFrom(null, ...messages),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const rules = fc.array(
    fc.tuple(
      fc.constantFrom('cargo', 'late', 'not found', '.'),
      fc.constantFrom<ErrorClass>('timeout', 'not_found', 'rate_limit'),
    ),
    { minLength: 1, maxLength: 3 },
  );

  it('keeps rollups equal to a recount, and undoing all of them changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(story, rules, async (events, added) => {
        const { store, close: shut } = await sqliteTestStore();
        await tell(
          store,
          events.map(({ call, number, message }) =>
            message === null
              ? attempt({ callId: call, number, ts: START + number * 60_000 })
              : said(call, number, message),
          ),
        );
        const before = { calls: await allCalls(store), sums: await rollups(store) };
        const runs: number[] = [];
        for (const [pattern, targetClass] of added) {
          await addRule(store, pattern, targetClass);
          runs.push(await reclassify(store));
          await checkRollups(store);
        }
        for (const runId of runs.toReversed()) {
          await undo(store, runId);
          await checkRollups(store);
        }
        expect(await allCalls(store)).toEqual(before.calls);
        expect(await rollups(store)).toEqual(before.sums);
        await shut();
      }),
      { numRuns: 25 },
    );
  });
});

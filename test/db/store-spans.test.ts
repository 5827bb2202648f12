import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storeSpans } from '../../db/commands/store-spans';
import { callDetail } from '../../db/queries/call-detail';
import type { Store } from '../../db/store';
import { readSpans } from '../../ingest/otlp/read-spans';
import type { SpanReport } from '../../lib/span-facts';
import { spanOf, toldReports, toolOf, turnOf } from '../ingest/otlp/told-spans';
import { allCalls, rollups } from './read-state';
import { ENGINES, localAdmin, sqliteTestStore } from './store-engines';

const NOW = Date.UTC(2026, 10, 2);

const send = (store: Store, reports: readonly SpanReport[]) =>
  storeSpans(store, localAdmin, { reports, rejections: [], receivedAt: NOW }, readSpans);

/** Everything the order of arrival must not change. */
const stateOf = async (store: Store) => {
  const { attempts, conversations } = store.tables;
  const rows = await store.db
    .select()
    .from(attempts)
    .where(eq(attempts.projectId, localAdmin.projectId))
    .orderBy(asc(attempts.id));
  const ended = await store.db.select().from(conversations);
  const calls = await allCalls(store);
  const callOf = new Map(calls.map((call) => [call.seq, `${call.scope} ${call.callId} ${call.part}`]));
  const keyOf = new Map(ended.map(({ seq, key }) => [seq, key]));
  const names = new Map((await store.db.select().from(store.tables.names)).map(({ id, text }) => [id, text]));
  return {
    attempts: rows.map(({ callSeq, conversationSeq, toolId, modelId, agentId, ...row }) => ({
      ...row,
      call: callOf.get(callSeq),
      conversation: keyOf.get(conversationSeq ?? 0),
      names: [toolId, modelId, agentId].map((id) => names.get(id ?? 0)),
    })),
    calls: calls.map(({ callId, scope, strip, loopDisposition, firstClass }) => ({
      callId,
      scope,
      strip,
      loopDisposition,
      firstClass,
    })),
  };
};

const storeOf = async (batches: readonly (readonly SpanReport[])[]) => {
  const { store, close } = await sqliteTestStore();
  for (const batch of batches) await send(store, batch);
  const state = await stateOf(store);
  const { recounted, stored } = await rollups(store);
  await close();
  expect(stored).toEqual(recounted);
  return state;
};

describe('spans of agents', () => {
  it(
    'give the same conversation in whatever order, pieces and repetitions they come',
    { timeout: 120_000 },
    async () => {
      const scenario = toldReports.chain((reports) =>
        fc.record({
          reports: fc.constant(reports),
          shuffled: fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 }),
          size: fc.integer({ min: 1, max: 6 }),
        }),
      );
      await fc.assert(
        fc.asyncProperty(scenario, async ({ reports, shuffled, size }) => {
          const batches = Array.from({ length: Math.ceil(shuffled.length / size) }, (_, k) =>
            shuffled.slice(k * size, (k + 1) * size),
          );
          expect(await storeOf(batches)).toEqual(await storeOf([reports]));
        }),
        { numRuns: 25 },
      );
    },
  );

  it('count every call that a model emitted, once', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(toldReports, async (reports) => {
        const ids = new Set(
          reports.flatMap(({ span, history }) => [
            ...(span.turn?.calls ?? []).map(({ callId }) => callId),
            ...history.flatMap((message) => (message.kind === 'call' ? [message.callId] : [])),
            ...(span.tool?.callId ? [span.tool.callId] : []),
          ]),
        );
        const { attempts } = await storeOf([reports]);
        const told = attempts.map(({ detailsJson }) => /"provider_call_id":"([^"]*)"/.exec(detailsJson ?? '')?.[1]);
        expect(new Set(told.filter((id) => id !== undefined))).toEqual(ids);
      }),
      { numRuns: 20 },
    );
  });
});

describe.each(ENGINES)('storeSpans on $engine', ({ open }) => {
  const emission = spanOf('t1', {
    kind: 'turn',
    turn: turnOf([{ callId: 'c1', tool: 'book', argumentsJson: '{"seat":"x"}' }]),
  });
  const run = spanOf('x1', {
    kind: 'tool',
    startMs: emission.startMs + 600,
    tool: toolOf({ callId: 'c1', tool: 'book', argumentsJson: '{"seat":12}' }),
  });

  it('gives an execution that came first the model of its turn', async () => {
    const { store, close } = await open();
    const alone = spanOf('x9', { kind: 'tool', tool: toolOf({ tool: 'book', argumentsJson: '{"seat":12}' }) });
    const turn = spanOf('t9', { kind: 'turn', turn: { ...turnOf([]), model: 'm1' } });
    await send(store, [{ span: alone, history: [] }]);
    expect((await stateOf(store)).attempts.map(({ names: [, model] }) => model)).toEqual([undefined]);
    await send(store, [{ span: turn, history: [] }]);
    expect((await stateOf(store)).attempts.map(({ names: [, model] }) => model)).toEqual(['m1']);
    await close();
  });

  it('makes a silent repair of arguments that were replaced before they were executed', async () => {
    const { store, close } = await open();
    await send(store, [{ span: run, history: [] }]);
    expect((await stateOf(store)).calls).toMatchObject([{ strip: '1o', loopDisposition: 'executed' }]);
    await send(store, [{ span: emission, history: [] }]);
    const { calls, attempts } = await stateOf(store);
    expect(calls).toMatchObject([{ loopDisposition: 'repaired', firstClass: 'schema_violation' }]);
    expect(attempts.map(({ number }) => number).toSorted()).toEqual([1, 2]);
    await close();
  });

  it('answers a repeated batch with duplicates, and changes nothing', async () => {
    const { store, close } = await open();
    const reports = [emission, run].map((span) => ({ span, history: [] }));
    expect(await send(store, reports)).toEqual({ stored: 2, duplicates: 0 });
    const before = await stateOf(store);
    expect(await send(store, reports)).toEqual({ stored: 0, duplicates: 2 });
    expect(await stateOf(store)).toEqual(before);
    await close();
  });

  it('masks secrets in everything it keeps, and leaves ids and counts alone', async () => {
    const { store, close } = await open();
    const secret = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH';
    const leaky = spanOf('t1', {
      kind: 'turn',
      turn: turnOf([
        { callId: 'c1', tool: 'book', argumentsJson: `{"password":"hunter2-hunter2","note":"${secret}"}` },
      ]),
    });
    const history = [
      { kind: 'result' as const, callId: 'c0', text: `key ${secret}`, hasErrorFlag: false, messageIndex: 0 },
    ];
    await send(store, [{ span: leaky, history }]);
    const { spans, spanMessages, attempts } = store.tables;
    const kept = JSON.stringify([
      await store.db.select().from(spans),
      await store.db.select().from(spanMessages),
      await store.db.select().from(attempts),
    ]);
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain('hunter2-hunter2');
    const [row] = await store.db.select().from(spans);
    expect(JSON.parse(row?.factsJson ?? '')).toMatchObject({
      traceId: leaky.traceId,
      turn: { tokensIn: 100, tokensOut: 21 },
    });
    await close();
  });

  it('keeps what a person attached when a call turns out to belong to a conversation', async () => {
    const { store, close } = await open();
    const failed = spanOf('x2', {
      kind: 'tool',
      tool: toolOf({
        callId: 'c2',
        tool: 'book',
        outcome: 'failed',
        message: 'You have no permission to do this',
        isEscalation: true,
      }),
    });
    await send(store, [{ span: failed, history: [] }]);
    const { attempts, reviewItems } = store.tables;
    const [attempt] = await store.db.select().from(attempts);
    await store.write(({ db }) =>
      Promise.resolve(
        db.insert(reviewItems).values({
          projectId: localAdmin.projectId,
          id: 900,
          attemptId: attempt?.id ?? '',
          kind: 'spot_check',
          reason: 'test',
          status: 'waiting',
          openedAt: NOW,
          evidence: attempt?.id ?? '',
        }),
      ),
    );
    await send(store, [
      {
        span: spanOf('root', {
          parentSpanId: null,
          kind: 'agent',
          conversationId: 'chat-9',
          endMs: failed.startMs + 9_000,
        }),
        history: [],
      },
    ]);
    const [moved] = await store.db.select().from(attempts);
    expect(await store.db.select().from(attempts)).toHaveLength(1);
    expect(moved?.id).not.toBe(attempt?.id);
    const items = await store.db.select().from(reviewItems).where(eq(reviewItems.id, 900));
    expect(items).toMatchObject([{ attemptId: moved?.id }]);
    await close();
  });
});

describe('a trace that is not all there', () => {
  it('says so until the rest has come', async () => {
    const { store, close } = await sqliteTestStore();
    const orphan = spanOf('o1', { kind: 'tool', isIncomplete: true, tool: toolOf({ callId: 'c1', tool: 'book' }) });
    await send(store, [{ span: orphan, history: [] }]);
    const [attempt] = await store.db.select().from(store.tables.attempts);
    const gapsNow = async () => (await callDetail(store, localAdmin, attempt?.id ?? ''))?.gaps;
    expect(await gapsNow()).toEqual({ missingParents: 1, incompleteSpans: 1 });
    await send(store, [{ span: spanOf('root', { parentSpanId: null, kind: 'agent' }), history: [] }]);
    expect(await gapsNow()).toEqual({ missingParents: 0, incompleteSpans: 1 });
    await close();
  });
});

describe('what an application declares', () => {
  it('wins over what is inferred: the call, its budget, its class and its end', async () => {
    const { store, close } = await sqliteTestStore();
    const declared = {
      callId: 'order-7',
      maxAttempts: 2,
      errorClass: null,
      issues: [],
      promptVersion: 'repair-5',
      arm: 'quoted',
    };
    const run = (n: number, tool: string, more: object) =>
      spanOf(`d${n}`, {
        kind: 'tool',
        startMs: Date.UTC(2026, 10, 1) + n * 5_000,
        endMs: Date.UTC(2026, 10, 1) + n * 5_000 + 100,
        tool: toolOf({ tool, outcome: 'failed', message: 'no' }),
        declared: { ...declared, attempt: n, remainingBudget: 2 - n, disposition: null, ...more },
      });
    await send(store, [
      { span: run(1, 'book', { errorClass: 'policy_violation' }), history: [] },
      { span: run(2, 'book', { errorClass: 'timeout', disposition: 'escalated' }), history: [] },
    ]);
    const { calls, attempts } = await stateOf(store);
    expect(calls).toMatchObject([{ loopDisposition: 'escalated', firstClass: 'policy_violation' }]);
    expect(attempts.map(({ number, remainingBudget, maxAttempts }) => [number, remainingBudget, maxAttempts])).toEqual(
      [
        [1, 1, 2],
        [2, 0, 2],
      ].toSorted(),
    );
    await close();
  });
});

import { describe, expect, it } from 'vitest';
import { decideReviewItem } from '../../db/commands/decide-review-item';
import { importConversations } from '../../db/commands/import-conversations';
import type { Store } from '../../db/store';
import type { MendtraceEvent } from '../../lib/event';
import { contractNamed } from '../../lib/repair/built-in-contracts';
import type { Facts } from '../../lib/repair/contract';
import { decide, type Decision } from '../../lib/repair/decide';
import type { ErrorClass } from '../../lib/repair/error-classes';
import { addAttempt, newTally } from '../../lib/repair/loop-tally';
import type { ReviewOutcome } from '../../lib/review';
import type { Finding } from '../../lib/words';
import { rollups } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { type StoredCall, stepEvent, storedAttempts, storedCall, storedCalls, trace } from './stored-trace';
import { close, START, tell } from './tell-events';
import { conversationOf, importOf, unlinked } from './tell-conversation';

const HOUR_MS = 3_600_000;
const SAME = { argumentsJson: '{"city":"Paris"}' };
const CODES = { contractVersion: 'error-codes-v1' };

type Trace = {
  name: string;
  events: readonly MendtraceEvent[];
  gives: Partial<StoredCall>;
  /** All findings of the call; left out where the table names none and the loop is not judged. */
  findings?: Finding[];
};

/** Loop and final disposition of a call that nothing rescued. */
const ends = (disposition: StoredCall['loopDisposition']) =>
  ({ loopDisposition: disposition, finalDisposition: disposition, rescuedBy: null }) as const;

const TRACES: readonly Trace[] = [
  {
    name: '1: two classes, then ok, with a budget of its own',
    events: trace(['schema_violation', 'argument_error', 'ok'], { maxAttempts: 3 }),
    gives: { ...ends('repaired'), repairWay: 'rewritten', firstClass: 'schema_violation', cleared: 1, clearedOf: 1 },
    findings: ['budget_differs_from_contract', 'past_the_budget'],
  },
  {
    name: '2: a policy stop in the second attempt',
    events: trace(['schema_violation', 'policy_violation']),
    gives: {
      ...ends('escalated'),
      reason: 'policy_stop',
      firstClass: 'schema_violation',
      cleared: 1,
      clearedOf: 1,
      repairAttempted: 1,
      repaired: 0,
    },
    findings: [],
  },
  {
    name: '5: held between failure and success',
    events: trace(['argument_error', 'held', 'ok'], { maxAttempts: 2 }),
    gives: { ...ends('repaired'), strip: '1f2c3o', firstClass: 'argument_error' },
    findings: [],
  },
  {
    name: '7: attempt 2 is missing',
    events: [stepEvent('argument_error', 1), stepEvent('ok', 3)],
    gives: { ...ends('repaired'), strip: '1f3o', cleared: 0, clearedOf: 0 },
    findings: ['missing_attempt'],
  },
  {
    name: '8: sent again as it was',
    events: trace(['unavailable', 'ok'], { ...SAME, ...CODES }),
    gives: { ...ends('repaired'), repairWay: 'resent' },
    findings: [],
  },
  {
    name: '10: another tool under one call id',
    events: [stepEvent('wrong_tool', 1, { tool: 'wether' }), stepEvent('ok', 2, { tool: 'get_weather' })],
    gives: { ...ends('repaired'), repairWay: 'reshaped', tool: 'wether', finalTool: 'get_weather', attempts: 2 },
    findings: [],
  },
  {
    name: '12: ok after the client gave up',
    events: [
      ...trace(['schema_violation', 'argument_error']),
      close('call', { disposition: 'abandoned', afterAttempt: 2, ts: START + 150_000 }),
      stepEvent('ok', 3),
    ],
    gives: {
      loopDisposition: 'abandoned',
      finalDisposition: 'repaired',
      rescuedBy: 'late',
      abandoned: 1,
      rescuedAbandoned: 1,
      repaired: 0,
    },
  },
  {
    name: '17: ok twice',
    events: trace(['ok', 'ok']),
    gives: { ...ends('executed'), firstClass: null, executed: 1 },
    findings: ['attempt_after_success'],
  },
  {
    name: '18: a budget of one',
    events: [...trace(['schema_violation'], { maxAttempts: 1 }), close('call', { afterAttempt: 1 })],
    gives: { ...ends('escalated'), escalated: 1, finalEscalated: 0, finalEscalatedOf: 0 },
  },
  {
    name: '19: a code sent under another class than its own',
    events: trace(['policy_violation'], { code: 'int_type' }),
    gives: { ...ends('escalated'), reason: 'policy_stop', firstClass: 'policy_violation' },
    findings: ['class_disagrees'],
  },
];

/** What a contract decides after each of the stored attempts that failed. */
const decisionsOf = async (store: Store, contractName: string, facts: Facts = {}): Promise<(Decision | null)[]> => {
  const contract = contractNamed(contractName);
  if (!contract) throw new Error(`no contract ${contractName}`);
  const attempts = await storedAttempts(store);
  return attempts.map((_, k) => decide({ attempts: attempts.slice(0, k + 1), contract, sideEffects: 'none', facts }));
};

const reviewItems = ({ db, tables }: Store) => Promise.resolve(db.select().from(tables.reviewItems));

/** A person decides on the one item that waits, an hour after the start. */
const decideOnly = async (store: Store, outcome: ReviewOutcome, correctedClass: ErrorClass | null = null) => {
  const [item, ...others] = await reviewItems(store);
  expect([item?.status, others.length]).toEqual(['waiting', 0]);
  const decision = { itemId: item?.id ?? 0, outcome, note: 'looked at', correctedClass, at: START + HOUR_MS };
  expect(await decideReviewItem(store, localAdmin, decision)).toEqual({ kind: 'decided' });
};

const afterwards = { ts: START + 2 * HOUR_MS };

for (const { engine, open } of ENGINES) {
  /** A trace of its own store, whose rollups must equal a recount at the end. */
  const onStore = async (work: (store: Store) => Promise<void>): Promise<void> => {
    const { store, close: shut } = await open();
    try {
      await work(store);
      const { stored, recounted } = await rollups(store);
      expect(stored).toEqual(recounted);
    } finally {
      await shut();
    }
  };

  describe(`the traces through the store on ${engine}`, () => {
    it.each(TRACES)('$name', ({ events, gives, findings }) =>
      onStore(async (store) => {
        await tell(store, events);
        const call = await storedCall(store);
        expect(call).toMatchObject(gives);
        if (findings) expect(call.findingList).toEqual(findings);
      }),
    );

    it('3: one class twice is the end, unless the contract allows two repairs', () =>
      onStore(async (store) => {
        await tell(store, trace(['schema_violation', 'schema_violation']));
        expect(await storedCall(store)).toMatchObject({ ...ends('open'), firstClass: 'schema_violation' });
        expect((await decisionsOf(store, 'loop-v1'))[1]).toMatchObject({
          action: 'escalate',
          reason: 'repeated_class',
        });
        expect((await decisionsOf(store, 'budgeted-v1'))[1]).toMatchObject({ action: 'repair_input', reason: null });
      }));

    it('4: to and fro between two classes', () =>
      onStore(async (store) => {
        await tell(store, trace(['argument_error', 'schema_violation', 'argument_error'], CODES));
        const decisions = await decisionsOf(store, 'error-codes-v1');
        expect(decisions[1]).toMatchObject({ action: 'repair_input', reason: null });
        expect(decisions[2]).toMatchObject({ action: 'escalate', reason: 'not_converging' });
        expect(await storedCall(store)).toMatchObject({ ...ends('open'), findingList: [] });
      }));

    it('5: what was held takes no budget', () =>
      onStore(async (store) => {
        await tell(store, trace(['argument_error', 'held', 'ok'], { maxAttempts: 2 }));
        const tally = newTally();
        for (const attempt of await storedAttempts(store)) addAttempt(tally, attempt);
        expect(tally.counted).toBe(2);
      }));

    it.each([
      ['failed', 'argument_error', 'repaired', []],
      ['ok', 'ok', 'executed', ['attempt_after_success']],
    ] as const)('6: attempt 2 ok arrives first, then attempt 1 %s', (_, first, disposition, findings) =>
      onStore(async (store) => {
        await tell(store, [stepEvent('ok', 2)]);
        expect(await storedCall(store)).toMatchObject(ends('unknown'));
        await tell(store, [stepEvent(first, 1)], START + 180_000);
        expect(await storedCall(store)).toMatchObject({ ...ends(disposition), findingList: findings });
      }),
    );

    it('9: a broken output contract may be repaired twice, but not with the same arguments', () =>
      onStore(async (store) => {
        await tell(store, trace(['output_contract_violation', 'output_contract_violation']));
        const isKnown = { output_schema_known: true };
        const [, second] = await decisionsOf(store, 'loop-v1', isKnown);
        expect(second).toMatchObject({ action: 'repair_input', reason: null, remainingBudget: 1 });
        await tell(store, [stepEvent('output_contract_violation', 3, { argumentsJson: '{"n": 2}' })]);
        const [, , third] = await decisionsOf(store, 'loop-v1', isKnown);
        expect(third).toMatchObject({ action: 'escalate', reason: 'stuck' });
        expect(await storedCall(store)).toMatchObject({ ...ends('open'), firstClass: 'output_contract_violation' });
      }));

    it('10 from a transcript: one call abandoned, one executed', () =>
      onStore(async (store) => {
        const attempts = [
          unlinked(1, { tool: 'wether', outcome: 'failed', errorClass: 'wrong_tool' }),
          unlinked(2, { tool: 'get_weather' }),
        ];
        await importConversations(store, localAdmin, importOf(conversationOf(attempts)), START);
        const calls = await storedCalls(store);
        expect(calls.map(({ tool, loopDisposition }) => [tool, loopDisposition])).toEqual([
          ['wether', 'abandoned'],
          ['get_weather', 'executed'],
        ]);
      }));

    it('11: a person corrects an escalated call, and it succeeds', () =>
      onStore(async (store) => {
        await tell(store, [...trace(['schema_violation', 'schema_violation']), close('call', { afterAttempt: 2 })]);
        expect(await storedCall(store)).toMatchObject(ends('escalated'));
        await decideOnly(store, 'corrected');
        await tell(store, [stepEvent('ok', 3, afterwards)]);
        const gives = { loopDisposition: 'escalated', finalDisposition: 'repaired', rescuedBy: 'person' };
        expect(await storedCall(store)).toMatchObject({ ...gives, escalated: 1, rescuedEscalated: 1, repaired: 0 });
      }));

    it('12: what was abandoned waits for nobody', () =>
      onStore(async (store) => {
        await tell(store, [...trace(['schema_violation']), close('call', { disposition: 'abandoned' })]);
        expect(await reviewItems(store)).toEqual([]);
      }));

    it('13: two parallel failures, then both ok', () =>
      onStore(async (store) => {
        const failure = { outcome: 'failed', errorClass: 'argument_error' } as const;
        const turns = [1, 1, 2, 2];
        const attempts = turns.map((turn, k) => unlinked(k + 1, { turn, ...(turn === 1 ? failure : {}) }));
        await importConversations(store, localAdmin, importOf(conversationOf(attempts)), START);
        const [repaired, executed, ...others] = await storedCalls(store);
        expect(repaired).toMatchObject({ ...ends('repaired'), strip: '1f2o', attempts: 2, siblingFailures: 1 });
        expect(executed).toMatchObject({ ...ends('executed'), attempts: 1, siblingFailures: 0 });
        expect(others).toEqual([]);
      }));

    it('14: a rate limit is waited out twice', () =>
      onStore(async (store) => {
        await tell(store, trace(['rate_limit', 'rate_limit', 'ok'], { ...SAME, ...CODES }));
        const decisions = await decisionsOf(store, 'error-codes-v1', { wait_given: true });
        expect(decisions.map((decision) => decision?.action ?? null)).toEqual(['retry_same', 'retry_same', null]);
        expect(await storedCall(store)).toMatchObject({ ...ends('repaired'), repairWay: 'resent', findingList: [] });
      }));

    it('15: a corrected class moves the tables, not the audit', () =>
      onStore(async (store) => {
        await tell(store, [...trace(['unsupported_error']), close('call', { afterAttempt: 1 })]);
        expect(await storedCall(store)).toMatchObject({ ...ends('escalated'), firstClass: 'unsupported_error' });
        await decideOnly(store, 'misclassified', 'schema_violation');
        const call = await storedCall(store);
        expect(call).toMatchObject({
          ...ends('escalated'),
          firstClass: 'schema_violation',
          lastClass: 'schema_violation',
        });
        expect(call.findingList).toEqual([]);
        const rows = await store.db.select().from(store.tables.toolDays);
        expect(rows.filter((row) => row.escalated > 0).map((row) => row.firstClass)).toEqual(['schema_violation']);
      }));

    it('16: a person lifts the limit that stopped it', () =>
      onStore(async (store) => {
        await tell(store, trace(['policy_violation']));
        expect(await storedCall(store)).toMatchObject({ ...ends('escalated'), reason: 'policy_stop' });
        await decideOnly(store, 'approved');
        await tell(store, [stepEvent('ok', 2, afterwards)]);
        const gives = { loopDisposition: 'escalated', finalDisposition: 'repaired', rescuedBy: 'person' };
        expect(await storedCall(store)).toMatchObject({ ...gives, reason: 'policy_stop', findingList: [] });
      }));
  });
}

import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { decideReviewItem, type Decision } from '../../db/commands/decide-review-item';
import { setFlagStatus } from '../../db/commands/set-flag-status';
import { undoReviewDecision } from '../../db/commands/undo-review-decision';
import { Forbidden } from '../../db/principal';
import { reviewItem } from '../../db/queries/review-item';
import { reviewQueue } from '../../db/queries/review-queue';
import type { Store } from '../../db/store';
import { UNDO_MS } from '../../lib/review';
import { allCalls, rollups } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { attempt, close, failed, START, tell } from './tell-events';

const DECIDED = START + 3_600_000;
const SOON = DECIDED + 1_000;
const ada = { ...localAdmin, actor: 'Ada' };
const ben = { ...localAdmin, actor: 'Ben' };

const escalate = async (store: Store): Promise<number> => {
  await tell(store, [failed('c', 1, 'unsupported_error'), failed('c', 2, 'unsupported_error'), close('c')]);
  return (await reviewQueue(store, ada, { after: null })).items[0]?.id ?? 0;
};

const decide = (store: Store, itemId: number, more: Partial<Decision> = {}) =>
  decideReviewItem(store, ada, {
    itemId,
    outcome: 'rejected',
    note: 'not so',
    correctedClass: null,
    at: DECIDED,
    ...more,
  });

const auditOf = async ({ db, tables }: Store) =>
  (await db.select().from(tables.auditRows).orderBy(asc(tables.auditRows.id))).map(({ actor, action }) => [
    actor,
    action,
  ]);

describe.each(ENGINES)('taking a decision back on $engine', ({ open }) => {
  it('opens the item again, in the hands of the person, with calls and rollups as they were', async () => {
    const { store, close: shut } = await open();
    const itemId = await escalate(store);
    const before = { calls: await allCalls(store), item: await reviewItem(store, ada, itemId) };
    await decide(store, itemId, { outcome: 'misclassified', correctedClass: 'timeout', argumentsText: '{"n":3}' });
    expect((await allCalls(store))[0]?.lastClass).toBe('timeout');
    expect(await undoReviewDecision(store, ada, { itemId, at: SOON })).toEqual({ kind: 'reopened' });
    expect(await allCalls(store)).toEqual(before.calls);
    const { stored, recounted } = await rollups(store);
    expect(stored).toEqual(recounted);
    const item = await reviewItem(store, ada, itemId);
    expect(item).toMatchObject({ status: 'waiting', decidedBy: null, outcome: null, note: null, argumentsText: null });
    expect(item).toMatchObject({ claimedBy: 'Ada', claimedAt: SOON, openedAt: before.item?.openedAt });
    expect(await auditOf(store)).toEqual([
      ['Ada', 'review.decide'],
      ['Ada', 'review.undo'],
    ]);
    await shut();
  });

  it('gives the class back that a decision before had set', async () => {
    const { store, close: shut } = await open();
    const itemId = await escalate(store);
    const outcome = 'misclassified';
    await decide(store, itemId, { outcome, correctedClass: 'timeout' });
    await undoReviewDecision(store, ada, { itemId, at: SOON });
    await decide(store, itemId, { outcome, correctedClass: 'rate_limit', at: SOON });
    expect((await allCalls(store))[0]?.lastClass).toBe('rate_limit');
    await undoReviewDecision(store, ada, { itemId, at: SOON });
    expect((await allCalls(store))[0]?.lastClass).toBe('unsupported_error');
    await shut();
  });

  it('is refused once an attempt has come, whatever became of the call', async () => {
    const { store, close: shut } = await open();
    const itemId = await escalate(store);
    await decide(store, itemId);
    await tell(store, [attempt({ callId: 'c', number: 3, ts: SOON })]);
    const before = await allCalls(store);
    expect(await undoReviewDecision(store, ada, { itemId, at: SOON + 1 })).toEqual({ kind: 'evidence_changed' });
    expect(await allCalls(store)).toEqual(before);
    expect(before[0]).toMatchObject({ rescuedBy: 'person' });
    await shut();
  });

  it('is refused to others, when it is too late, and when somebody has decided anew', async () => {
    const { store, close: shut } = await open();
    const itemId = await escalate(store);
    const conflict = { kind: 'conflict', decidedBy: 'Ada', decidedAt: DECIDED, outcome: 'rejected' };
    expect(await undoReviewDecision(store, ada, { itemId, at: SOON })).toMatchObject({ decidedBy: null });
    await decide(store, itemId);
    expect(await undoReviewDecision(store, ben, { itemId, at: SOON })).toEqual(conflict);
    expect(await undoReviewDecision(store, ada, { itemId, at: DECIDED + UNDO_MS + 1 })).toEqual(conflict);
    const twice = await Promise.all([1, 2].map(() => undoReviewDecision(store, ada, { itemId, at: SOON })));
    expect(twice.map(({ kind }) => kind)).toEqual(['reopened', 'conflict']);
    await decideReviewItem(store, ben, {
      itemId,
      outcome: 'approved',
      note: '',
      correctedClass: null,
      at: SOON,
    });
    const late = await undoReviewDecision(store, ada, { itemId, at: SOON + 1 });
    expect(late).toEqual({ kind: 'conflict', decidedBy: 'Ben', decidedAt: SOON, outcome: 'approved' });
    expect(await undoReviewDecision(store, ada, { itemId: 999, at: SOON })).toEqual({ kind: 'not_found' });
    expect(() => undoReviewDecision(store, { ...ada, role: 'viewer' }, { itemId, at: SOON })).toThrow(Forbidden);
    await shut();
  });

  it('sets the flag aside that was sent along, unless somebody has taken it up', async () => {
    const { store, close: shut } = await open();
    const itemId = await escalate(store);
    const flagsOf = async () => (await store.db.select().from(store.tables.flags)).map(({ status }) => status);
    await decide(store, itemId, { flag: { path: '/n' } });
    await undoReviewDecision(store, ada, { itemId, at: SOON });
    expect(await flagsOf()).toEqual(['wont_fix']);
    await decide(store, itemId, { flag: { path: null }, at: SOON });
    await setFlagStatus(store, ben, { id: 2, from: 'open', to: 'in_progress', at: SOON + 1 });
    await undoReviewDecision(store, ada, { itemId, at: SOON + 2 });
    expect((await flagsOf()).toSorted()).toEqual(['in_progress', 'wont_fix']);
    await shut();
  });
});

describe.each(ENGINES)('what is written with a decision on $engine', ({ open }) => {
  it('opens the flag in the same transaction, with the tool and schema of the call', async () => {
    const { store, close: shut } = await open();
    await tell(store, [failed('c', 1, 'schema_violation', { tool: 'pay', schemaHash: 'v7' }), close('c')]);
    const itemId = (await reviewQueue(store, ada, { after: null })).items[0]?.id ?? 0;
    await decide(store, itemId, { flag: { path: '/n' } });
    const [flag] = await store.db.select().from(store.tables.flags);
    expect(flag).toMatchObject({ schemaHash: 'v7', path: '/n', reasonJson: '"not so"', createdBy: 'Ada' });
    expect(await auditOf(store)).toEqual([
      ['Ada', 'flag.open'],
      ['Ada', 'review.decide'],
    ]);
    await decide(store, itemId, { flag: { path: null } });
    expect(await store.db.select().from(store.tables.flags)).toHaveLength(1);
    await shut();
  });

  it('keeps corrected arguments as they were typed, and secrets nowhere', async () => {
    const { store, close: shut } = await open();
    const itemId = await escalate(store);
    const argumentsText = '{ "id": 12345678901234567890, "api_key": "hunter2hunter2",\n "x": 1.0 }';
    await decide(store, itemId, { argumentsText, note: 'log in with AKIAIOSFODNN7EXAMPLE', flag: { path: null } });
    const item = await reviewItem(store, ada, itemId);
    expect(item?.argumentsText).toMatch(/^\{ "id": 12345678901234567890, "api_key": "\[masked:.*\]",\n "x": 1\.0 \}$/);
    expect(item?.note).toMatch(/^log in with \[masked:aws_key:20\]$/);
    const all = JSON.stringify([
      await store.db.select().from(store.tables.reviewItems),
      await store.db.select().from(store.tables.flags),
      await store.db.select().from(store.tables.auditRows),
    ]);
    expect(all).not.toMatch(/hunter2|AKIA/);
    await shut();
  });
});

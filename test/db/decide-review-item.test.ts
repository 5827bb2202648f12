import { describe, expect, it } from 'vitest';
import { decideReviewItem } from '../../db/commands/decide-review-item';
import { Forbidden } from '../../db/principal';
import type { Store } from '../../db/store';
import { allCalls, rollups } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { attempt, close, failed, START, tell, toolEvent } from './tell-events';

const HOUR_MS = 3_600_000;
const itemsOf = (store: Store) => Promise.resolve(store.db.select().from(store.tables.reviewItems));

const escalate = async (store: Store) => {
  await tell(store, [failed('c', 1, 'schema_violation'), failed('c', 2, 'schema_violation'), close('c')]);
  const [item] = await itemsOf(store);
  if (!item) throw new Error('nothing waits');
  return item;
};

const decision = (itemId: number) =>
  ({ itemId, outcome: 'corrected', note: 'the id was meant', correctedClass: null, at: START + HOUR_MS }) as const;

for (const { engine, open } of ENGINES) {
  describe(`deciding review items on ${engine}`, () => {
    it('opens one item for an escalated call and lets one of two people win', async () => {
      const { store, close: shut } = await open();
      const { id, attemptId } = await escalate(store);
      const [ada, ben] = ['Ada', 'Ben'].map((actor) => ({ ...localAdmin, actor }));
      const [first, second] = await Promise.all([
        decideReviewItem(store, ada ?? localAdmin, decision(id)),
        decideReviewItem(store, ben ?? localAdmin, { ...decision(id), outcome: 'rejected', at: START + 2 * HOUR_MS }),
      ]);
      expect(first).toEqual({ kind: 'decided' });
      expect(second).toEqual({ kind: 'conflict', decidedBy: 'Ada', decidedAt: START + HOUR_MS, outcome: 'corrected' });
      const audit = await store.db.select().from(store.tables.auditRows);
      expect(audit.map(({ actor, action, subjectId }) => [actor, action, subjectId])).toEqual([
        ['Ada', 'review.decide', String(id)],
      ]);
      expect(attemptId).toBe((await allCalls(store))[0]?.strip === '1f2f' ? attemptId : '');
      await shut();
    });

    it('counts a success after the decision as rescued by a person, the loop staying escalated', async () => {
      const { store, close: shut } = await open();
      const { id } = await escalate(store);
      await decideReviewItem(store, localAdmin, decision(id));
      await tell(store, [attempt({ callId: 'c', number: 3, ts: START + 2 * HOUR_MS })]);
      const [call] = await allCalls(store);
      expect(call).toMatchObject({ loopDisposition: 'escalated', finalDisposition: 'repaired', rescuedBy: 'person' });
      expect(call).toMatchObject({ escalated: 1, rescuedEscalated: 1 });
      expect(await itemsOf(store)).toMatchObject([{ status: 'decided', isEvidenceChanged: 0 }]);
      await shut();
    });

    it('finds nothing wrong with an attempt after a policy stop that a person lifted', async () => {
      const { store, close: shut } = await open();
      await tell(store, [failed('c', 1, 'policy_violation')]);
      const [item] = await itemsOf(store);
      expect(item?.reason).toBe('policy_stop');
      await decideReviewItem(store, localAdmin, { ...decision(item?.id ?? 0), outcome: 'approved' });
      await tell(store, [attempt({ callId: 'c', number: 2, ts: START + 2 * HOUR_MS })]);
      const [call] = await allCalls(store);
      expect(call).toMatchObject({ loopDisposition: 'escalated', finalDisposition: 'repaired', rescuedBy: 'person' });
      expect(call?.findings).not.toContain('retried_after_policy_stop');
      await shut();
    });

    it('moves tables to a corrected class and keeps the audit at the class of the time', async () => {
      const { store, close: shut } = await open();
      await tell(store, [failed('c', 1, 'unsupported_error'), close('c')]);
      const [item] = await itemsOf(store);
      await decideReviewItem(store, localAdmin, {
        ...decision(item?.id ?? 0),
        outcome: 'misclassified',
        correctedClass: 'schema_violation',
      });
      const [call] = await allCalls(store);
      expect(call?.firstClass).toBe('schema_violation');
      expect(call?.findings).not.toContain('misrouted');
      const { stored, recounted } = await rollups(store);
      expect(stored).toEqual(recounted);
      await shut();
    });

    it('marks evidence as changed only by news from before the decision, and withdraws what no longer waits', async () => {
      const { store, close: shut } = await open();
      const { id } = await escalate(store);
      await decideReviewItem(store, localAdmin, decision(id));
      await tell(store, [failed('c', 3, 'timeout', { ts: START + 500_000 })], START + 3 * HOUR_MS);
      expect(await itemsOf(store)).toMatchObject([{ isEvidenceChanged: 1 }]);
      await tell(store, [failed('d', 1, 'timeout'), close('d', { afterAttempt: 2 })]);
      expect((await itemsOf(store)).map(({ status }) => status).toSorted()).toEqual(['decided', 'waiting']);
      await tell(store, [attempt({ callId: 'd', number: 2, ts: START + 120_000 })]);
      expect((await itemsOf(store)).map(({ status }) => status).toSorted()).toEqual(['decided', 'withdrawn']);
      await shut();
    });

    it('asks once more where corrected arguments break the schema the attempt was made under, and keeps that it did', async () => {
      const { store, close: shut } = await open();
      const cityIs = (type: string) => JSON.stringify({ properties: { city: { type } } });
      await tell(store, [
        toolEvent('search', { schemaHash: 'old', inputSchemaJson: cityIs('integer') }),
        toolEvent('search', { schemaHash: 'new', inputSchemaJson: cityIs('string'), ts: START + 1 }),
      ]);
      await tell(store, [failed('c', 1, 'schema_violation', { schemaHash: 'old' }), close('c')]);
      const [item] = await itemsOf(store);
      const corrected = { ...decision(item?.id ?? 0), argumentsText: '{"city":"Paris"}' };
      expect(await decideReviewItem(store, localAdmin, corrected)).toMatchObject({
        kind: 'breaks_schema',
        issues: [{ path: '/city', keyword: 'type', expected: 'integer', received: 'string' }],
      });
      expect(await itemsOf(store)).toMatchObject([{ status: 'waiting' }]);
      expect(await store.db.select().from(store.tables.auditRows)).toEqual([]);
      const meant = await decideReviewItem(store, localAdmin, { ...corrected, isSchemaOverridden: true });
      expect(meant).toEqual({ kind: 'decided' });
      const [row] = await store.db.select().from(store.tables.auditRows);
      expect(JSON.parse(row?.detailsJson ?? '{}')).toMatchObject({ outcome: 'corrected', isSchemaOverridden: true });
      await shut();
    });

    it('reads corrected arguments by the newest schema of the tool where the attempt names none, and lets fitting ones pass', async () => {
      const { store, close: shut } = await open();
      await tell(store, [toolEvent('search', { inputSchemaJson: '{"required":["city"]}' })]);
      const { id } = await escalate(store);
      const answerTo = (argumentsText: string) =>
        decideReviewItem(store, localAdmin, {
          ...decision(id),
          argumentsText,
          isSchemaOverridden: argumentsText !== '{}',
        });
      expect(await answerTo('{}')).toMatchObject({ kind: 'breaks_schema', issues: [{ path: '/city' }] });
      expect(await answerTo('{"city":1}')).toEqual({ kind: 'decided' });
      const [row] = await store.db.select().from(store.tables.auditRows);
      expect(JSON.parse(row?.detailsJson ?? '{}')).not.toHaveProperty('isSchemaOverridden');
      expect(await answerTo('{}')).toMatchObject({ kind: 'conflict' });
      await shut();
    });

    it('refuses a viewer before touching anything', async () => {
      const { store, close: shut } = await open();
      const { id } = await escalate(store);
      await expect(decideReviewItem(store, { ...localAdmin, role: 'viewer' }, decision(id))).rejects.toThrow(Forbidden);
      expect(await itemsOf(store)).toMatchObject([{ status: 'waiting' }]);
      await shut();
    });
  });
}

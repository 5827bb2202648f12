import { describe, expect, it } from 'vitest';
import { decideReviewItem } from '../../../db/commands/decide-review-item';
import { openReviewItems } from '../../../db/commands/open-review-items';
import { callDetail } from '../../../db/queries/call-detail';
import { ENGINES, localAdmin } from '../store-engines';
import { attempt, close, failed, START, tell, toolEvent } from '../tell-events';

for (const { engine, open } of ENGINES) {
  describe(`a call in detail on ${engine}`, () => {
    it('is found by any of its attempts, by its close and by the client’s own id, and else not', async () => {
      const { store, close: shut } = await open();
      await tell(store, [failed('c', 1, 'timeout', { id: 'one' }), attempt({ callId: 'c', number: 2, id: 'two' })]);
      await tell(store, [close('only', { id: 'end' })]);
      const idOf = async (asked: string) => (await callDetail(store, localAdmin, asked))?.call.id ?? null;
      expect([await idOf('one'), await idOf('two'), await idOf('c')]).toEqual(['one', 'one', 'one']);
      expect([await idOf('end'), await idOf('only')]).toEqual(['end', 'end']);
      for (const unknown of ['', 'nobody', "' OR 1=1 --", '__proto__']) expect(await idOf(unknown)).toBeNull();
      await shut();
    });

    it('says what the contract would do after each failure, and which attempt the loop sent of its own accord', async () => {
      const { store, close: shut } = await open();
      await tell(store, [
        failed('c', 1, 'argument_error', { id: 'one' }),
        failed('c', 2, 'argument_error', { id: 'two' }),
        failed('c', 3, 'argument_error', { id: 'three' }),
      ]);
      const detail = await callDetail(store, localAdmin, 'two');
      expect(detail?.attempts.map(({ decision, nextId }) => [decision?.action, decision?.reason, nextId])).toEqual([
        ['repair_input', null, 'two'],
        ['escalate', 'repeated_class', 'three'],
        ['escalate', 'repeated_class', null],
      ]);
      await shut();
    });

    it('says what each repair did unasked, whatever a spot check decided', async () => {
      const { store, close: shut } = await open();
      const inputSchemaJson = '{"properties":{"a":{"type":"integer"},"b":{}}}';
      await tell(store, [
        toolEvent('search', { id: 'declared', inputSchemaJson }),
        failed('c', 1, 'schema_violation', {
          id: 'one',
          argumentsJson: '{"a":"1","b":2,"x":3}',
          issuesJson: '[{"path":"/a","keyword":"type"}]',
          detailsJson: '{"context":"Paris"}',
        }),
        attempt({ callId: 'c', number: 2, id: 'two', ts: START + 120_000, argumentsJson: '{"a":1,"b":7}' }),
      ]);
      await openReviewItems(store, localAdmin, { ids: ['one'], at: START + 60_500 });
      const decision = {
        itemId: 1,
        outcome: 'approved' as const,
        note: 'ok',
        correctedClass: null,
        at: START + 61_000,
      };
      await decideReviewItem(store, localAdmin, decision);
      const detail = await callDetail(store, localAdmin, 'c');
      expect(detail?.findings).toEqual(['drift', 'invention']);
      expect(detail?.attempts.map(({ unasked }) => unasked)).toEqual([
        [],
        [
          { path: '/b', what: 'changed' },
          { path: '/x', what: 'removed' },
          { path: '/b', what: 'invented_value' },
        ],
      ]);
      await shut();
    });
  });
}

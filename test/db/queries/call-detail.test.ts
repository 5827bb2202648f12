import { describe, expect, it } from 'vitest';
import { storeEvents } from '../../../db/commands/store-events';
import { callDetail } from '../../../db/queries/call-detail';
import type { Store } from '../../../db/store';
import { batchOf } from '../../../ingest/http/events-answer';
import { parseEvents } from '../../../ingest/native/parse-events';
import { attemptSource } from '../../../lib/attempt-source';
import { ENGINES, localAdmin } from '../store-engines';
import { attempt, close, failed, START, tell } from '../tell-events';

/** Stores events through the parser, as a request would. */
const send = async (store: Store, body: string) => {
  const parsed = parseEvents(body, { contentKind: 'json', now: START, isUnmasked: false });
  if (parsed.kind === 'refused') throw new Error(parsed.message);
  return storeEvents(store, localAdmin, batchOf(parsed, START));
};

const EVENTS = [
  `{"id":"e1","call_id":"c","attempt":1,"tool":"pay","outcome":"failed","ts":"2026-11-20T09:00:00.123456Z","trace_id":"t",
    "arguments":{"id":12345678901234567890,"amount":1.0,"text":"\\u0000\\ud83e"},"error_class":"argument_error","code":"422",
    "message":"no \\u0000 such","issues":[{"path":["a","b/c"],"keyword":"type","expected":"string","received":98765432109876543210}],
    "stage":"returned","response":{"a":[1.50]},"user_intent":"pay \\u202e it","tags":{"__proto__":"x"},"retryable":true,
    "idempotency_key":"k","tokens_in":10,"latency_ms":12.5,"max_attempts":3,"remaining_budget":3,"unheard_of":1}`,
  `{"id":"e2","call_id":"d","call_scope":"s","session_id":"t","attempt":2,"tool":"pay","outcome":"ok",
    "ts":"2026-11-20T09:00:01+01:00","arguments":null}`,
  `{"id":"e3","call_id":"d","call_scope":"s","session_id":"t","attempt":3,"tool":"pay","outcome":"unknown",
    "ts":"2026-11-20T09:00:02Z","arguments":"not {json"}`,
];

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

    it.each(EVENTS)('rebuilds an event so that sending it again changes nothing: %.12s', async (event) => {
      const { store, close: shut } = await open();
      expect(await send(store, `[${event}]`)).toMatchObject({ accepted: 1 });
      const id = /"id":"(e\d)"/.exec(event)?.[1] ?? '';
      const detail = await callDetail(store, localAdmin, id);
      const found = detail?.attempts.find(({ attempt: { id: each } }) => each === id);
      if (!detail || !found) throw new Error('not stored');
      const { callId, scope } = detail.call;
      const again = attemptSource({ ...found.row, attempt: found.attempt, callId, scope });
      expect(await send(store, `[${again}]`)).toMatchObject({ accepted: 0, duplicates: 1 });
      expect(again).not.toContain('unheard_of');
      await shut();
    });
  });
}

import { describe, expect, it } from 'vitest';
import { eventSource } from '../../../db/queries/event-source';
import { sendEvents } from '../send-events';
import { ENGINES, localAdmin } from '../store-engines';
import { START } from '../tell-events';

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
  `{"type":"close","id":"e4","call_id":"d","call_scope":"s","session_id":"t","ts":"2026-11-20T09:00:03.5Z","disposition":"escalated",
    "after_attempt":3,"reason":"by_agent","summary":{"n":1.0},"final_response":"we \\ud83e tried","route":"human"}`,
];

for (const { engine, open } of ENGINES) {
  describe(`an event as it is stored on ${engine}`, () => {
    it.each(EVENTS)('is told so that sending it again changes nothing: %.30s', async (event) => {
      const { store, close } = await open();
      expect(await sendEvents(store, `[${event}]`, START)).toMatchObject({ accepted: 1 });
      const again = await eventSource(store, localAdmin, /"id":"(e\d)"/.exec(event)?.[1] ?? '');
      expect(await sendEvents(store, `[${again}]`, START)).toMatchObject({ accepted: 0, duplicates: 1 });
      expect(again).not.toContain('unheard_of');
      await close();
    });

    it('is found by its own id only, and in its own project only', async () => {
      const { store, close } = await open();
      await sendEvents(store, `[${EVENTS[0]}]`, START);
      for (const id of ['c', '', "' OR 1=1 --"]) expect(await eventSource(store, localAdmin, id)).toBeNull();
      expect(await eventSource(store, { ...localAdmin, projectId: 99 }, 'e1')).toBeNull();
      await close();
    });
  });
}

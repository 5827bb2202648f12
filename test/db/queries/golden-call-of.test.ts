import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { callDetail } from '../../../db/queries/call-detail';
import { goldenCallOf } from '../../../db/queries/golden-call-of';
import { readGoldenCall } from '../../../ingest/golden/read-golden-call';
import { sendEvents } from '../send-events';
import { ENGINES, localAdmin } from '../store-engines';
import { START } from '../tell-events';

type Fields = Record<string, unknown>;

const attempt = (call: string, number: number, fields: Fields = {}): Fields => ({
  id: `${call}.a${number}`,
  call_id: call,
  session_id: 's',
  attempt: number,
  tool: 'pay',
  outcome: 'failed',
  error_class: 'argument_error',
  environment: 'production',
  ts: new Date(START + number * 1_000).toISOString(),
  arguments: { n: number },
  ...fields,
});

const ok = { outcome: 'ok', error_class: undefined };

const CALLS: Readonly<Record<string, Fields[]>> = {
  executed: [attempt('executed', 1, ok)],
  repaired: [attempt('repaired', 1, { user_intent: 'pay it' }), attempt('repaired', 2, ok)],
  escalated: [
    attempt('escalated', 1),
    {
      type: 'close',
      id: 'escalated.c',
      call_id: 'escalated',
      session_id: 's',
      ts: new Date(START + 2_000).toISOString(),
      disposition: 'escalated',
      reason: 'by_agent',
    },
  ],
  open: [attempt('open', 1, { id: 'x'.repeat(128) })],
};

type Golden = { format: string; intent: string | null; expected: Fields; events: Fields[] };

for (const { engine, open } of ENGINES) {
  describe(`a golden call on ${engine}`, () => {
    it.each(Object.keys(CALLS))(
      'folds to what it expects, in a call of its own that no live rate counts: %s',
      async (name) => {
        const { store, close } = await open();
        const events = CALLS[name] ?? [];
        await sendEvents(store, JSON.stringify(events), START + 5_000);
        const id = String(events[0]?.['id']);
        const golden = JSON.parse((await goldenCallOf(store, localAdmin, id)) ?? 'null') as Golden;
        expect(golden).toMatchObject({ format: 'mendtrace.golden-call.v1', tool: 'pay' });
        const answer = await sendEvents(store, JSON.stringify(golden.events), START + 5_000);
        expect(answer).toMatchObject({ accepted: events.length, duplicates: 0 });
        const replayed = await callDetail(store, localAdmin, String(golden.events[0]?.['id']));
        const { loopDisposition, reason, firstClass, lastClass, repairWay, exclusion, sessionId } =
          replayed?.call ?? {};
        expect({
          loop_disposition: loopDisposition,
          reason,
          first_class: firstClass,
          last_class: lastClass,
          repair_way: repairWay,
        }).toEqual(golden.expected);
        expect([exclusion, sessionId, replayed?.attempts.length]).toEqual([
          'golden',
          null,
          events.filter((event) => 'attempt' in event).length,
        ]);
        expect((await callDetail(store, localAdmin, id))?.call.exclusion).toBeNull();
        await close();
      },
    );

    it('brings the declared tools of its attempts along, each in the version it was called in', async () => {
      const { store, close } = await open();
      const version = (id: string, minutes: number, fields: Fields): Fields => ({
        type: 'tool',
        id,
        tool: 'pay',
        ts: new Date(START + minutes * 60_000).toISOString(),
        ...fields,
      });
      const [old, recent] = [{ type: 'object' }, { type: 'object', required: ['n'] }];
      const first = version('v1', 1, { input_schema: old, side_effects: 'unsafe', description: 'Pays \u202e.' });
      await sendEvents(store, JSON.stringify([first, version('v2', 2, { input_schema: recent })]), START + 200_000);
      const [row] = await store.db
        .select()
        .from(store.tables.toolVersions)
        .where(eq(store.tables.toolVersions.id, 'v1'));
      await sendEvents(
        store,
        JSON.stringify([
          attempt('told', 1, { schema_hash: row?.schemaHash }),
          attempt('told', 2, { tool: 'undeclared', outcome: 'ok', error_class: undefined }),
          attempt('untold', 1),
          attempt('other', 1, { tool: 'undeclared' }),
        ]),
        START + 300_000,
      );
      const toolsOf = async (id: string) => {
        const text = (await goldenCallOf(store, localAdmin, id)) ?? '';
        const read = readGoldenCall(text);
        return 'problem' in read ? read.problem : Object.fromEntries(read.call.tools);
      };
      const common = { hand_off: false, risk: 'normal' };
      expect(await toolsOf('told.a1')).toEqual({
        pay: { ...common, description: 'Pays \u202e.', side_effects: 'unsafe', input_schema: old },
      });
      expect(await toolsOf('untold.a1')).toEqual({
        pay: { ...common, description: '', side_effects: 'unknown', input_schema: recent },
      });
      expect(await toolsOf('other.a1')).toEqual({});
      expect(await goldenCallOf(store, localAdmin, 'told.a1')).not.toContain('\u202e');
      await close();
    });

    it('keeps digits, the intent, and shows what hides', async () => {
      const { store, close } = await open();
      const event = JSON.stringify(attempt('c', 1, { user_intent: 'pay \u202e it' })).replace(
        '{"n":1}',
        '{"n":12345678901234567890}',
      );
      await sendEvents(store, `[${event}]`, START + 5_000);
      const text = (await goldenCallOf(store, localAdmin, 'c.a1')) ?? '';
      expect(text).toContain('12345678901234567890');
      expect(text).not.toContain('\u202e');
      expect((JSON.parse(text) as Golden).intent).toBe('pay \u202e it');
      expect(await goldenCallOf(store, localAdmin, 'nobody')).toBeNull();
      await close();
    });
  });
}

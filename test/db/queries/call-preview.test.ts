import { describe, expect, it } from 'vitest';
import { callPreview } from '../../../db/queries/call-preview';
import { callsPage } from '../../../db/queries/calls-page';
import { unfiltered } from '../../../lib/filter';
import { ENGINES, localAdmin } from '../store-engines';
import { attempt, failed, START, tell } from '../tell-events';

const ALL = unfiltered({ from: 0, to: START * 2, preset: null });

for (const { engine, open } of ENGINES) {
  describe(`a glance at a call on ${engine}`, () => {
    it('shows each attempt in short, found by any of them', async () => {
      const { store, close } = await open();
      await tell(store, [
        failed('a', 1, 'not_found', {
          id: 'a1',
          code: '404',
          messageJson: '"no \\"such\\" city"',
          argumentsJson: `{"city":"${'x'.repeat(900)}"}`,
        }),
        attempt({ callId: 'a', id: 'a2', number: 2, ts: START + 120_000, latencyMs: 12, argumentsJson: null }),
      ]);
      const preview = await callPreview(store, localAdmin, 'a2', null);
      expect(preview?.leftOut).toBe(0);
      expect(preview?.attempts).toMatchObject([
        {
          id: 'a1',
          number: 1,
          outcome: 'failed',
          errorClass: 'not_found',
          code: '404',
          arguments: { isCutAfter: true },
        },
        { id: 'a2', number: 2, outcome: 'ok', errorClass: null, latencyMs: 12, arguments: null, message: null },
      ]);
      expect(preview?.attempts[0]?.message?.after).toBe('no "such" city');
      expect(await callPreview(store, localAdmin, 'nowhere', null)).toBeNull();
      expect(await callPreview(store, { ...localAdmin, projectId: 2 }, 'a1', null)).toBeNull();
      await close();
    });

    it('shows the ends of a long call and counts what lies between', async () => {
      const { store, close } = await open();
      await tell(
        store,
        Array.from({ length: 40 }, (_, k) => failed('a', k + 1, 'timeout', { id: `a${k + 1}` })),
      );
      const preview = await callPreview(store, localAdmin, 'a7', null);
      expect(preview?.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 39, 40]);
      expect(preview?.leftOut).toBe(35);
      await close();
    });

    it('marks what a search found, and where', async () => {
      const { store, close } = await open();
      await tell(store, [
        failed('a', 1, 'not_found', { id: 'a1', messageJson: '"no such city: Z\\u00fcrich"' }),
        attempt({ callId: 'a', id: 'a2', number: 2, ts: START + 120_000, argumentsJson: '{"city":"ZÜRICH"}' }),
        attempt({ callId: 'b', id: 'b1', argumentsJson: '{"city":"Bern"}' }),
      ]);
      const filter = { ...ALL, text: 'zürich' };
      const { rows } = await callsPage(store, localAdmin, filter, { cursor: null });
      expect(rows.map(({ id, match }) => [id, match?.attempt, match?.where, match?.excerpt.match])).toEqual([
        ['a1', 1, 'message', 'Zürich'],
      ]);
      const preview = await callPreview(store, localAdmin, 'a1', 'zürich');
      expect(preview?.attempts.map((each) => [each.arguments?.match, each.message?.match])).toEqual([
        ['', 'Zürich'],
        ['ZÜRICH', undefined],
      ]);
      await close();
    });

    it('counts a list only where asked, and never by its texts', async () => {
      const { store, close } = await open();
      await tell(store, [attempt({ id: 'a1' })]);
      expect((await callsPage(store, localAdmin, ALL, { cursor: null })).total).toBe(1);
      expect((await callsPage(store, localAdmin, ALL, { cursor: null, isCounted: false })).total).toBeNull();
      expect((await callsPage(store, localAdmin, { ...ALL, text: 'paris' }, { cursor: null })).total).toBeNull();
      await close();
    });
  });
}

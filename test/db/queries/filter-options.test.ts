import { describe, expect, it } from 'vitest';
import { countCalls } from '../../../db/queries/count-calls';
import { filterOptions, OPTION_PARAMS } from '../../../db/queries/filter-options';
import { unfiltered } from '../../../lib/filter';
import { parseFilter } from '../../../lib/parse-filter';
import { ENGINES, localAdmin } from '../store-engines';
import { attempt, close, failed, START, tell } from '../tell-events';

const DAY_MS = 86_400_000;
const FILTER = unfiltered({ from: START - DAY_MS, to: START + DAY_MS, preset: null });
const LATER = { from: START + 10 * DAY_MS, to: START + 11 * DAY_MS };

for (const { engine, open } of ENGINES) {
  describe(`the values of a filter on ${engine}`, () => {
    it('are those that calls of the range have, most calls first, each with exactly its calls', async () => {
      const { store, close: closeStore } = await open();
      await tell(store, [
        attempt({ callId: 'a', tool: 'search', model: 'm1', agent: 'desk', sessionId: 's1' }),
        attempt({ callId: 'b', tool: 'search', model: null, agent: null }),
        failed('c', 1, 'timeout', { tool: 'book', model: 'm1', agent: 'desk' }),
        attempt({ callId: 'c', number: 2, ts: START + 60_000, tool: 'book', arm: 'bare', promptVersion: 'p1' }),
        failed('d', 1, 'timeout', { tool: 'book', model: 'constructor' }),
        close('d', { reason: 'stuck' }),
        failed('x', 1, 'schema_violation', { tool: '(model output)', stage: 'emitted' }),
      ]);
      const textsOf = async (param: (typeof OPTION_PARAMS)[number]) =>
        (await filterOptions(store, localAdmin, param, FILTER)).map(({ value, calls }) =>
          calls === null ? value : `${value} ${calls}`,
        );
      expect(await textsOf('tool')).toEqual(['book 2', 'search 2']);
      expect(await textsOf('model')).toEqual(['m1 2', ' 1', 'constructor 1']);
      expect(await textsOf('class')).toEqual(['timeout 2']);
      expect(await textsOf('disposition')).toEqual(['executed 2', 'escalated 1', 'repaired 1']);
      expect((await textsOf('agent')).includes('desk')).toBe(true);
      expect(await textsOf('arm')).toEqual(['', 'bare']);
      expect(await textsOf('reason')).toEqual(['stuck']);
      expect(await textsOf('session')).toEqual(['s1']);
      for (const param of OPTION_PARAMS) {
        for (const { value, calls } of await filterOptions(store, localAdmin, param, FILTER)) {
          const { filter } = parseFilter(new URLSearchParams([[param, value]]), { now: START, zone: 'UTC' });
          const listed = { ...filter, from: FILTER.from, to: FILTER.to, preset: null, isCounted: true };
          const count = await countCalls(store, localAdmin, listed);
          if (calls !== null) expect([param, value, count]).toEqual([param, value, calls]);
          else if (param !== 'reason') expect(count).toBeGreaterThan(0);
        }
        expect([param, await filterOptions(store, localAdmin, param, LATER)]).toEqual([param, []]);
      }
      await closeStore();
    });
  });
}

describe('filterOptions', () => {
  it('is for readers of the project only', async () => {
    const { store, close: closeStore } = await ENGINES[0].open();
    await expect(filterOptions(store, { ...localAdmin, role: 'ingest' }, 'tool', FILTER)).rejects.toThrow(
      'may not read',
    );
    await closeStore();
  });
});

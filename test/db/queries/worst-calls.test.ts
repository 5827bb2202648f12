import { describe, expect, it } from 'vitest';
import { worstCalls } from '../../../db/queries/worst-calls';
import { unfiltered } from '../../../lib/filter';
import { ENGINES, localAdmin } from '../store-engines';
import { attempt, close, failed, START, tell } from '../tell-events';

const FILTER = { ...unfiltered({ from: START - 1, to: START + 3_600_000, preset: null }), tools: ['search'] };

const lost = (callId: string, attempts: number, fields: Parameters<typeof failed>[3] = {}) => [
  ...Array.from({ length: attempts }, (_, k) => failed(callId, k + 1, 'timeout', fields)),
  close(callId),
];

describe.each(ENGINES)('worstCalls on $engine', ({ open }) => {
  it('are the lost calls with the most attempts, ten at most', async () => {
    const { store, close: closeStore } = await open();
    for (let k = 0; k < 11; k++) await tell(store, lost(`short-${k}`, 1));
    await tell(store, [
      ...lost('longest', 4),
      ...lost('long', 3),
      ...lost('trial', 6, { isExperiment: true }),
      ...lost('other', 5, { tool: 'book' }),
      ...[1, 2, 3, 4].map((number) => failed('mended', number, 'timeout')),
      attempt({ callId: 'mended', number: 5, ts: START + 300_000 }),
    ]);
    const rows = await worstCalls(store, localAdmin, FILTER);
    expect(rows).toHaveLength(10);
    expect(rows.map(({ attempts }) => attempts).slice(0, 3)).toEqual([4, 3, 1]);
    expect(rows.every(({ tool, isCounted }) => tool === 'search' && isCounted)).toBe(true);
    const escalated = await worstCalls(store, localAdmin, { ...FILTER, dispositions: ['repaired'] });
    expect(escalated).toEqual([]);
    await closeStore();
  });
});

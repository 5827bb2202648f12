import { afterEach, describe, expect, it } from 'vitest';
import { seedFlags } from '../../../ingest/cli/seed-flags';
import { demoFlags } from '../../../ingest/demo/demo-flags';
import { toolEvents } from '../../../ingest/demo/demo-tool-events';
import { auditTrail } from '../../../db/queries/audit-trail';
import { flagList } from '../../../db/queries/flag-list';
import { ENGINES, localAdmin, type TestStore } from '../../db/store-engines';
import { sendEvents } from '../../db/send-events';

const NOW = Date.parse('2026-11-30T14:20:00Z');

let opened: TestStore | null = null;

afterEach(async () => {
  await opened?.close();
  opened = null;
});

describe.each(ENGINES)('the flags of the sample on $engine', ({ open }) => {
  it('stand on the board as told, each step with its audit row and its person', async () => {
    opened = await open('Europe/Berlin');
    const { store } = opened;
    await sendEvents(store, JSON.stringify(toolEvents({ seed: 7, now: NOW, days: 90, callsPerDay: 88 })), NOW);
    const flags = demoFlags({ seed: 7, now: NOW });
    await seedFlags(
      store,
      localAdmin,
      flags.map((flag) => ({ flag, attemptId: flag.flag.path })),
    );
    const listed = (await flagList(store, localAdmin)).toReversed();
    expect(listed.map(({ tool, status, owner, dueOn }) => [tool, status, owner, dueOn])).toEqual([
      ['book_pickup', 'fixed', 'driver planning', '2026-11-16'],
      ['find_customer', 'wont_fix', null, null],
      ['find_itinerary', 'open', 'travel team', '2026-11-28'],
      ['quote_shipment', 'in_progress', 'pricing team', '2026-12-06'],
      ['customs_lookup', 'open', null, null],
    ]);
    expect(listed.map(({ attemptId }) => attemptId)).toEqual(flags.map(({ flag }) => flag.path));
    const trail = await auditTrail(store, localAdmin, 'flag', String(listed[0]?.id));
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual([
      ['flag.open', 'dispatch desk'],
      ['flag.assign', 'dispatch desk'],
      ['flag.status', 'driver planning'],
      ['flag.status', 'driver planning'],
    ]);
  });
});

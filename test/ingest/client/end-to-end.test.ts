import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_PROJECT_ID } from '../../../db/commands/ensure-project';
import { callsPage } from '../../../db/queries/calls-page';
import { reviewQueue } from '../../../db/queries/review-queue';
import { overview } from '../../../db/queries/overview';
import { createRecorder } from '../../../ingest/client/create-recorder';
import type { RecorderStats } from '../../../ingest/client/recorder-counts';
import { seededRandom } from '../../../ingest/demo/seeded-random';
import { unfiltered } from '../../../lib/filter';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import { FINDINGS } from '../../../lib/words';
import { startRealServer, type RealServer } from './real-server';
import { FAULTS, type Fault } from './scripted-faults';
import { playFault, toolEvents } from './play-fault';

const CALLS = 200;
const SEED = 20_261_130;
const HOUR_MS = 3_600_000;
const ADMIN = { projectId: DEFAULT_PROJECT_ID, actor: 'tester', role: 'admin' } as const;

/** Every fault once, and then as the dice fall. */
const script = (): { callId: string; fault: Fault }[] => {
  const { pick } = seededRandom(SEED);
  const faults = [...FAULTS, ...Array.from({ length: CALLS - FAULTS.length }, () => pick(FAULTS))];
  return faults.map((fault, index) => ({ callId: `call-${index + 1}`, fault }));
};

const CAST = script();

/** Ids of the cast whose fault meets a condition. */
const idsOf = (isMeant: (fault: Fault) => boolean): string[] =>
  CAST.filter(({ fault }) => isMeant(fault))
    .map(({ callId }) => callId)
    .toSorted();

const countOf = (isMeant: (fault: Fault) => boolean): number => idsOf(isMeant).length;

/** An attempt's id begins with that of its call. */
const callOf = (attemptId: string): string => attemptId.split('.')[0] ?? '';

describe(`${CALLS} calls of a loop, as the pages have them`, () => {
  let server: RealServer;
  let sent: RecorderStats;
  const filter = unfiltered({ from: Date.now() - HOUR_MS, to: Date.now() + HOUR_MS, preset: null });

  beforeAll(async () => {
    server = await startRealServer();
    const recorder = createRecorder({ url: server.url });
    for (const event of toolEvents()) recorder.record(event);
    for (const { callId, fault } of CAST) await playFault(fault, callId, recorder);
    sent = await recorder.close();
  });
  afterAll(() => server.close());

  const listed = async (more: Partial<typeof filter>) => {
    const page = await callsPage(server.store, ADMIN, { ...filter, ...more }, { cursor: null, limit: 2 * CALLS });
    return page.rows;
  };

  it('have lost no event on the way', () => {
    const { recorded, stored } = sent;
    expect(sent).toMatchObject({ waiting: 0, duplicates: 0, refused: {}, dropped: {} });
    expect(stored).toBe(recorded);
  });

  it('are all there, each as it was told', async () => {
    const rows = await listed({});
    const known = new Map(rows.map((row) => [callOf(row.id), row]));
    expect(rows).toHaveLength(CALLS);
    for (const { callId, fault } of CAST) {
      const row = known.get(callId);
      const { firstClass, disposition, reason, way, attempts } = fault.expected;
      const seen = row && {
        firstClass: row.firstClass,
        disposition: row.loopDisposition,
        reason: row.reason,
        way: row.repairWay,
        attempts: row.strip.length,
      };
      expect(seen, `${callId}: ${fault.name}`).toEqual({ firstClass, disposition, reason, way, attempts });
    }
  });

  it('add up to the rates', async () => {
    const count = (disposition: string) => countOf(({ expected }) => expected.disposition === disposition);
    const { sums } = await overview(server.store, ADMIN, filter, Date.now());
    expect(sums).toMatchObject({
      executed: count('executed'),
      repaired: count('repaired'),
      escalated: count('escalated'),
      abandoned: count('abandoned'),
      held: count('held'),
      open: 0,
      unknown: 0,
    });
  });

  it('fill the table by class, and every class of it', async () => {
    const { classes: rows } = await overview(server.store, ADMIN, filter, Date.now());
    expect(rows.map(({ errorClass }) => errorClass).toSorted()).toEqual([...ERROR_CLASSES].toSorted());
    for (const { errorClass, sums } of rows) {
      const count = (more: Partial<Fault['expected']>) =>
        countOf(({ expected }) =>
          Object.entries({ firstClass: errorClass, ...more }).every(
            ([field, value]) => expected[field as keyof typeof expected] === value,
          ),
        );
      expect(sums, errorClass).toMatchObject({
        repaired: count({ disposition: 'repaired' }),
        rewritten: count({ way: 'rewritten' }),
        resent: count({ way: 'resent' }),
        reshaped: count({ way: 'reshaped' }),
        escalated: count({ disposition: 'escalated' }),
        abandoned: count({ disposition: 'abandoned' }),
        repairAttempted: count({ isRepairAttempted: true }),
      });
    }
  });

  it.each(FINDINGS)('have the finding %s where the script has it', async (finding) => {
    const rows = await listed({ finding });
    expect(rows.map(({ id }) => callOf(id)).toSorted()).toEqual(
      idsOf(({ expected }) => expected.findings.includes(finding)),
    );
  });

  it('wait for a person where the script says so, each once', async () => {
    const { items, next } = await reviewQueue(server.store, ADMIN, { after: null, limit: 2 * CALLS });
    expect(next).toBeNull();
    expect(items.map(({ attemptId, kind }) => `${callOf(attemptId)} ${kind}`).toSorted()).toEqual(
      CAST.flatMap(({ callId, fault: { expected } }) =>
        expected.review === null ? [] : [`${callId} ${expected.review}`],
      ).toSorted(),
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { DemoEvent } from '../../../ingest/demo/demo-event';
import { type DemoFlag, demoFlags, flaggedAttempt } from '../../../ingest/demo/demo-flags';
import { demoTool, schemaHash } from '../../../ingest/demo/demo-tools';
import { demoEvents } from '../../../ingest/demo/generate-demo';
import { FLAG_STATUSES, isOverdue } from '../../../lib/flag';

const NOW = Date.parse('2026-11-30T14:20:00Z');
const DAY_MS = 86_400_000;
const story = { seed: 7, now: NOW };
const flags = demoFlags(story);

const statusOf = ({ deeds }: DemoFlag) => deeds.findLast((deed) => deed.kind === 'move')?.to ?? 'open';
const assignmentOf = ({ deeds }: DemoFlag) => deeds.find((deed) => deed.kind === 'assign') ?? null;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

describe('demoFlags', () => {
  it('is the same for the same seed, and not for another', () => {
    expect(demoFlags(story)).toEqual(flags);
    expect(demoFlags({ ...story, seed: 8 })).not.toEqual(flags);
  });

  it('fills every column of the board, with a due day that is over and one to come', () => {
    expect(new Set(flags.map(statusOf))).toEqual(new Set(FLAG_STATUSES));
    const overdue = flags.map((flag) => {
      const assigned = assignmentOf(flag);
      return assigned !== null && isOverdue({ status: statusOf(flag), dueOn: dayOf(assigned.dueMs) }, dayOf(NOW));
    });
    expect(overdue.filter(Boolean)).toHaveLength(1);
    const started = flags.filter((flag) => statusOf(flag) === 'in_progress').map(assignmentOf);
    expect(started.map((assigned) => assigned !== null && assigned.dueMs > NOW)).toEqual([true]);
  });

  it('has everything happen in order, inside the story', () => {
    for (const seed of Array.from({ length: 50 }, (_, index) => index)) {
      for (const { flag, deeds } of demoFlags({ seed, now: NOW })) {
        const times = [flag.at, ...deeds.map(({ at }) => at)];
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.every((at) => at < NOW && at > NOW - 90 * DAY_MS)).toBe(true);
      }
    }
  });

  it('has the pickup tool fixed when its new schema came, so that the board shows what that brought', () => {
    const [fixed] = flags.filter((flag) => statusOf(flag) === 'fixed');
    const { versions, versionStarts } = demoTool('book_pickup');
    expect(fixed?.flag.schemaHash).toBe(schemaHash(versions[1] ?? {}));
    const startsAt = NOW - (1 - (versionStarts[2] ?? 0)) * 90 * DAY_MS;
    const fixedAt = fixed?.deeds.at(-1)?.at ?? 0;
    expect(fixedAt).toBeGreaterThan(startsAt);
    expect(fixedAt).toBeLessThan(startsAt + DAY_MS);
  });
});

describe('flaggedAttempt', () => {
  const events: DemoEvent[] = [...demoEvents(story)].flat();

  it('is an attempt of the tool that failed at the path before the flag was opened', () => {
    const byId = new Map(events.map((event) => [event.id, event]));
    for (const flag of flags.filter(({ flag: { path } }) => path !== null)) {
      const event = byId.get(flaggedAttempt(flag, events) ?? '');
      expect(event).toMatchObject({ tool: flag.flag.tool, outcome: 'failed', environment: 'production' });
      expect(event && 'issues' in event ? event.issues?.map(({ path }) => path) : []).toContain(flag.flag.path);
      expect(Date.parse(event?.ts ?? '')).toBeLessThan(flag.flag.at);
    }
  });

  it('is none for a flag of the whole tool, and none where nothing shows it', () => {
    const whole = flags.find(({ flag: { path } }) => path === null);
    const [other] = flags.filter(({ flag: { path } }) => path !== null);
    if (!whole || !other) throw new Error('both kinds are there');
    expect([flaggedAttempt(whole, events), flaggedAttempt(other, [])]).toEqual([null, null]);
  });
});

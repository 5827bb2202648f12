import type { NewFlag } from '../../db/commands/open-flag';
import type { FlagStatus } from '../../lib/flag';
import type { DemoAttempt, DemoEvent } from './demo-event';
import { DAY_MS, MINUTE_MS } from './demo-options';
import { demoTool, schemaHash } from './demo-tools';
import { mixSeed, seededRandom, seedOfText } from './seeded-random';

/** What a person did to a flag; the day by which it should be fixed is given as a moment of that day. */
export type DemoFlagDeed = { at: number; by: string } & (
  | { kind: 'assign'; owner: string; dueMs: number }
  | { kind: 'move'; to: FlagStatus }
);

/** A flag of the company's people, and what became of it, in order. */
export type DemoFlag = { by: string; flag: Omit<NewFlag, 'attemptId'>; deeds: readonly DemoFlagDeed[] };

/** As told: days count back from the story's end, and those still to come are negative. */
type FlagScript = {
  tool: string;
  version: number;
  path: string | null;
  reason: string;
  daysAgo: number;
  by: string;
  assigned?: { daysAgo: number; by: string; owner: string; dueDaysAgo: number };
  moves?: readonly { daysAgo: number; by: string; to: FlagStatus }[];
};

const FLAGS: readonly FlagScript[] = [
  {
    tool: 'book_pickup',
    version: 2,
    path: '/window/from',
    reason: 'Since the new schema the window wants a day and an offset, and nothing says so. Give an example.',
    daysAgo: 33,
    by: 'dispatch desk',
    assigned: { daysAgo: 32, by: 'dispatch desk', owner: 'driver planning', dueDaysAgo: 14 },
    moves: [
      { daysAgo: 30, by: 'driver planning', to: 'in_progress' },
      { daysAgo: 12.4, by: 'driver planning', to: 'fixed' },
    ],
  },
  {
    tool: 'find_customer',
    version: 1,
    path: null,
    reason: 'Three tools would be clearer than one that is told by what to look.',
    daysAgo: 26,
    by: 'night desk',
    moves: [{ daysAgo: 24, by: 'service desk', to: 'wont_fix' }],
  },
  {
    tool: 'find_itinerary',
    version: 1,
    path: '/depart_on',
    reason: 'Models ask for days long gone. Say that the day is today or later.',
    daysAgo: 16,
    by: 'dispatch desk',
    assigned: { daysAgo: 15, by: 'dispatch desk', owner: 'travel team', dueDaysAgo: 2 },
  },
  {
    tool: 'quote_shipment',
    version: 1,
    path: '/service',
    reason: 'Freight is only sold from 30 kg on, which models learn from a refusal. The description could say it.',
    daysAgo: 9,
    by: 'finance desk',
    assigned: { daysAgo: 8, by: 'pricing team', owner: 'pricing team', dueDaysAgo: -6 },
    moves: [{ daysAgo: 5, by: 'pricing team', to: 'in_progress' }],
  },
  {
    tool: 'customs_lookup',
    version: 1,
    path: '/hs_code',
    reason: 'Codes arrive with their dots, as they are printed. Take them, or show one without.',
    daysAgo: 4,
    by: 'night desk',
  },
];

const demoFlag = (script: FlagScript, { seed, now }: { seed: number; now: number }): DemoFlag => {
  const { tool, version, path, reason, by, assigned, moves = [] } = script;
  const random = seededRandom(mixSeed(seed, seedOfText(`${tool}${path}`)));
  const momentOf = (daysAgo: number): number => now - daysAgo * DAY_MS - random.int(5, 170) * MINUTE_MS;
  const schema = demoTool(tool).versions[version - 1];
  if (!schema) throw new Error(`${tool} has no schema ${version}.`);
  const flag = { tool, schemaHash: schemaHash(schema), path, reason, at: momentOf(script.daysAgo) };
  const assign = ({ daysAgo, by: who, owner, dueDaysAgo }: NonNullable<typeof assigned>): DemoFlagDeed => {
    return { kind: 'assign', at: momentOf(daysAgo), by: who, owner, dueMs: now - dueDaysAgo * DAY_MS };
  };
  const moved = moves.map(({ daysAgo, by: who, to }): DemoFlagDeed => {
    return { kind: 'move', at: momentOf(daysAgo), by: who, to };
  });
  return { by, flag, deeds: [...(assigned ? [assign(assigned)] : []), ...moved] };
};

/** The flags of the sample project, oldest first: fixed, won't fix, overdue, in progress, and one nobody has taken yet. */
export const demoFlags = (options: { seed: number; now: number }): DemoFlag[] =>
  FLAGS.map((script) => demoFlag(script, options));

const isOrdinaryAttempt = (event: DemoEvent): event is DemoAttempt =>
  (event.type === undefined || event.type === 'attempt') &&
  event.environment === 'production' &&
  event.experiment === undefined;

/** The attempt among these events that shows what a flag is about, the last one before it was opened; null where none does. */
export const flaggedAttempt = ({ flag: { tool, path, at } }: DemoFlag, events: readonly DemoEvent[]): string | null => {
  if (path === null) return null;
  const shows = (event: DemoEvent): boolean =>
    isOrdinaryAttempt(event) &&
    event.tool === tool &&
    Date.parse(event.ts) < at &&
    (event.issues ?? []).some((issue) => issue.path === path);
  return events.findLast(shows)?.id ?? null;
};

/** When the story happens: who works, with which model and prompt, and how busy a moment is. `progress` runs from 0 to 1. */
import type { Random } from './seeded-random';

export type DemoModel = {
  name: string;
  /** Multiplies the tools' fault rates. */
  clumsiness: number;
  /** Multiplies the chance that a repair works. */
  repairSkill: number;
  latencyMs: number;
  /** Per million tokens; null where the provider gives no price. */
  priceUsd: { in: number; out: number } | null;
  weight: number;
  from: number;
  until: number;
};

const MODELS: readonly DemoModel[] = [
  {
    name: 'atlas-large-2',
    clumsiness: 0.75,
    repairSkill: 1.08,
    latencyMs: 1900,
    priceUsd: { in: 3, out: 12 },
    weight: 34,
    from: 0,
    until: 1,
  },
  {
    name: 'atlas-mini-2',
    clumsiness: 1.1,
    repairSkill: 0.98,
    latencyMs: 800,
    priceUsd: { in: 0.3, out: 1.2 },
    weight: 38,
    from: 0,
    until: 1,
  },
  {
    name: 'corvid-7b',
    clumsiness: 1.65,
    repairSkill: 0.8,
    latencyMs: 450,
    priceUsd: null,
    weight: 22,
    from: 0,
    until: 0.66,
  },
  {
    name: 'meridian-1',
    clumsiness: 0.85,
    repairSkill: 1.04,
    latencyMs: 1300,
    priceUsd: { in: 1.1, out: 4.4 },
    weight: 26,
    from: 0.34,
    until: 1,
  },
];

export const modelAt = (progress: number, random: Random): DemoModel =>
  random.weighted(
    MODELS.filter(({ from, until }) => from <= progress && progress <= until).map((model) => [model, model.weight]),
  );

export type DemoAgent = {
  name: string;
  contract: 'loop-v1' | 'error-codes-v1' | 'budgeted-v1';
  /** Leaves the budget to the contract instead of sending it. */
  isSilentOnBudget: boolean;
  weight: number;
  tools: readonly (readonly [string, number])[];
};

export const AGENTS: readonly DemoAgent[] = [
  {
    name: 'parcel-desk',
    contract: 'loop-v1',
    isSilentOnBudget: false,
    weight: 46,
    tools: [
      ['track_parcel', 34],
      ['quote_shipment', 20],
      ['book_pickup', 18],
      ['customs_lookup', 12],
      ['find_customer', 9],
      ['hand_to_dispatcher', 4],
    ],
  },
  {
    name: 'travel-desk',
    contract: 'error-codes-v1',
    isSilentOnBudget: false,
    weight: 36,
    tools: [
      ['find_itinerary', 40],
      ['rebook_trip', 20],
      ['find_customer', 16],
      ['issue_refund', 9],
      ['ask_customer', 4],
      ['hand_to_dispatcher', 4],
    ],
  },
  {
    name: 'returns-desk',
    contract: 'budgeted-v1',
    isSilentOnBudget: true,
    weight: 18,
    tools: [
      ['issue_refund', 30],
      ['track_parcel', 24],
      ['book_pickup', 20],
      ['customs_lookup', 10],
      ['find_customer', 14],
    ],
  },
];

export type DemoPrompt = { version: string; arm: string; from: number; strength: number };

/** The third version looked smarter and was worse; the fourth went back. */
const PROMPTS: readonly [DemoPrompt, ...DemoPrompt[]] = [
  { version: 'repair-1', arm: 'bare', from: 0, strength: 0.78 },
  { version: 'repair-2', arm: 'path_and_code', from: 0.22, strength: 0.95 },
  { version: 'repair-3', arm: 'quoted_call', from: 0.43, strength: 0.6 },
  { version: 'repair-4', arm: 'path_code_and_type', from: 0.57, strength: 1.03 },
  { version: 'repair-5', arm: 'path_code_and_type', from: 0.8, strength: 1.14 },
];

const ROLL_OUT = 0.05;

/** The repair prompt in use; a new version reaches everyone over about five days. */
export const promptAt = (progress: number, random: Random): DemoPrompt => {
  const started = PROMPTS.filter(({ from }) => from <= progress);
  const newest = started.at(-1) ?? PROMPTS[0];
  const before = started.at(-2) ?? newest;
  return random.chance((progress - newest.from) / ROLL_OUT) ? newest : before;
};

/** The outside customs provider has been unwell for the last three days. */
export const isCustomsIncident = (tool: string, daysLeft: number): boolean => tool === 'customs_lookup' && daysLeft < 3;

const BUSY_BY_HOUR = [2, 1, 1, 1, 2, 4, 8, 13, 18, 21, 22, 20, 18, 19, 20, 19, 17, 14, 11, 9, 8, 6, 4, 3];

/** How busy an hour is, compared with the busiest one; weekends are half as busy. UTC. */
export const busynessAt = (atMs: number): number => {
  const moment = new Date(atMs);
  const isWeekend = moment.getUTCDay() % 6 === 0;
  return ((BUSY_BY_HOUR[moment.getUTCHours()] ?? 1) / 22) * (isWeekend ? 0.5 : 1);
};

/** Traffic grows by a third over the story. */
export const growthAt = (progress: number): number => 0.85 + 0.3 * progress;

import type { CloseDisposition, Outcome } from './words';

/** What a timeline needs to know of an attempt. */
export type TimedAttempt = {
  id: string;
  number: number;
  outcome: Outcome;
  isHandOff: boolean;
  /** An event is sent when its attempt is over, so this is the end. */
  ts: number;
  latencyMs: number | null;
  /** The wait the tool asked for. */
  retryAfterMs: number | null;
};

/** An attempt, a moment, or the time between two of them. Gaps are what nobody reported. */
export type TimelineEntry = { startMs: number; endMs: number } & (
  | { kind: 'attempt'; attempt: TimedAttempt }
  | { kind: 'close'; disposition: CloseDisposition; isAutomatic: boolean }
  | { kind: 'decision'; outcome: string; itemId: number }
  | { kind: 'gap'; askedMs: number | null; isBroken: boolean }
);

type Told = Exclude<TimelineEntry, { kind: 'gap' }>;
type Gap = Extract<TimelineEntry, { kind: 'gap' }>;

export type TimelineParts = {
  attempts: readonly TimedAttempt[];
  closes: readonly { ts: number; disposition: CloseDisposition; isAutomatic: boolean }[];
  decisions: readonly { decidedAt: number; outcome: string; itemId: number }[];
};

const toldEntries = ({ attempts, closes, decisions }: TimelineParts): Told[] =>
  [
    ...attempts.map((attempt): Told => ({
      kind: 'attempt',
      attempt,
      // A client may claim any duration; nothing began before the epoch.
      startMs: Math.max(0, attempt.ts - (attempt.latencyMs ?? 0)),
      endMs: attempt.ts,
    })),
    ...closes.map(({ ts, ...close }): Told => ({ kind: 'close', ...close, startMs: ts, endMs: ts })),
    ...decisions.map(({ decidedAt, ...decision }): Told => ({
      kind: 'decision',
      ...decision,
      startMs: decidedAt,
      endMs: decidedAt,
    })),
  ].toSorted((a, b) => a.endMs - b.endMs);

const durationOf = ({ startMs, endMs }: TimelineEntry): number => endMs - startMs;

/** A gap so many times longer than everything else together would leave little of the rest to see. */
const BREAKS_AT = 3;

/** The longest gaps, one after the other, while each dwarfs what is left without it. */
const brokenGaps = (entries: readonly TimelineEntry[]): Set<TimelineEntry> => {
  const broken = new Set<TimelineEntry>();
  const longestFirst = entries.filter(({ kind }) => kind === 'gap').toSorted((a, b) => durationOf(b) - durationOf(a));
  let rest = entries.reduce((sum, entry) => sum + durationOf(entry), 0);
  for (const gap of longestFirst) {
    rest -= durationOf(gap);
    if (rest === 0 || durationOf(gap) <= rest * BREAKS_AT) break;
    broken.add(gap);
  }
  return broken;
};

/** The wait that the attempt before a gap had been told to keep. */
const askedBefore = (entry: Told | undefined): number | null =>
  entry?.kind === 'attempt' ? entry.attempt.retryAfterMs : null;

/**
 * What happened to a call, in order and without overlap: attempts with how long they took, closes, people's decisions, and the gaps
 * between them. A gap that dwarfs everything else is marked as broken, to be drawn out of scale.
 */
export const callTimeline = (parts: TimelineParts): TimelineEntry[] => {
  const entries: TimelineEntry[] = [];
  let reachedMs = Number.NEGATIVE_INFINITY;
  let last: Told | undefined;
  for (const told of toldEntries(parts)) {
    // Clocks and rounding may let an attempt begin before the one before it has ended.
    const startMs = Math.max(told.startMs, Math.min(reachedMs, told.endMs));
    if (last !== undefined && startMs > reachedMs) {
      entries.push({ kind: 'gap', startMs: reachedMs, endMs: startMs, askedMs: askedBefore(last), isBroken: false });
    }
    entries.push({ ...told, startMs });
    reachedMs = Math.max(reachedMs, told.endMs);
    last = told;
  }
  const broken = brokenGaps(entries);
  return entries.map((entry) => (broken.has(entry) ? { ...(entry as Gap), isBroken: true } : entry));
};

/** How long attempts took together, and how long the gaps between attempts were; what came after the last one is neither. */
export const timeSpent = (entries: readonly TimelineEntry[]): { attemptsMs: number; betweenMs: number } => {
  const isAttempt = ({ kind }: TimelineEntry): boolean => kind === 'attempt';
  const first = entries.findIndex(isAttempt);
  const within = entries.slice(first, entries.findLastIndex(isAttempt) + 1);
  const sum = (kind: TimelineEntry['kind']) =>
    within.filter((entry) => entry.kind === kind).reduce((total, entry) => total + durationOf(entry), 0);
  return { attemptsMs: sum('attempt'), betweenMs: sum('gap') };
};

import type { AttemptRow } from '../../db/folding/rows';
import { canonicalArguments } from '../../lib/json/canonical-json';
import { MODEL_OUTPUT_TOOL } from '../../lib/words';
import { groupBy } from './group-by';
import type { RecountedCall } from './recount-calls';

const DAY_MS = 86_400_000;
const CLOCK_TOLERANCE_MS = 60_000;

/** Days since 1970 of the local date at an instant, by way of the calendar and not of offsets. */
const dayFinder = (zone: string): ((ms: number) => number) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (ms) => Date.parse(`${format.format(ms)}T00:00:00Z`) / DAY_MS;
};

const isSettled = ({ outcome }: AttemptRow): boolean => outcome === 'ok' || outcome === 'failed';
const happenedAt = ({ ts, receivedAt }: AttemptRow): number => (ts > receivedAt + CLOCK_TOLERANCE_MS ? receivedAt : ts);

/** What is recounted of each day; the other measures follow from the calls' own columns. */
export const RECOUNTED = [
  'executed',
  'repaired',
  'escalated',
  'abandoned',
  'unknown',
  'repairAttempted',
  'rewritten',
  'resent',
  'attempts',
  'attemptsOk',
  'attemptsFailed',
  'attemptsUnknown',
  'siblingFailures',
  'repairAttempts',
  'excludedActor',
  'excludedModelOutput',
] as const;
export type DayCounts = Record<(typeof RECOUNTED)[number], number>;

const noCounts = (): DayCounts => Object.fromEntries(RECOUNTED.map((name) => [name, 0])) as DayCounts;

const addRepair = (counts: DayCounts, { disposition, attempts }: RecountedCall): void => {
  if (attempts.length > 1) counts.repairAttempted++;
  if (disposition !== 'repaired') return;
  const [first, last] = [attempts[0], attempts.at(-1)].map((attempt) =>
    canonicalArguments(attempt?.argumentsJson ?? null),
  );
  counts[first === last ? 'resent' : 'rewritten']++;
};

const addCall = (counts: DayCounts, call: RecountedCall, isModelOutput: boolean): void => {
  const { disposition, attempts, siblings } = call;
  if (attempts[0]?.actor === 'user') {
    counts.excludedActor++;
    return;
  }
  if (isModelOutput) {
    counts.excludedModelOutput++;
    return;
  }
  const count = (outcome: string) => attempts.filter((attempt) => attempt.outcome === outcome).length;
  counts[disposition]++;
  counts.attempts += attempts.length;
  counts.attemptsOk += count('ok');
  counts.attemptsFailed += count('failed');
  counts.attemptsUnknown += count('unknown');
  counts.siblingFailures += siblings.length;
  counts.repairAttempts += attempts.length - 1;
  if (attempts[0]?.outcome === 'failed') addRepair(counts, call);
};

/** Counts by `day tool class` and by `day tool class model prompt`, as the rollups key them. */
export const recountDays = (calls: readonly RecountedCall[], zone: string, textOf: (id: number) => string) => {
  const isOutput = ({ attempts: [first] }: RecountedCall) => textOf(first?.toolId ?? 0) === MODEL_OUTPUT_TOOL;
  const dayOf = dayFinder(zone);
  const toolKey = ({ attempts: [first] }: RecountedCall): string => {
    if (!first) throw new Error('a call has an attempt');
    return `${dayOf(happenedAt(first))} ${first.toolId} ${first.classAtArrival ?? ''}`;
  };
  const modelKey = (call: RecountedCall): string =>
    `${toolKey(call)} ${(call.attempts.find(isSettled) ?? call.attempts[0])?.modelId ?? 0} 0`;
  const sumsBy = (keyOf: (call: RecountedCall) => string) =>
    Object.fromEntries(
      [...groupBy(calls, keyOf)].map(([key, group]) => {
        const counts = noCounts();
        for (const call of group) addCall(counts, call, isOutput(call));
        return [key, counts];
      }),
    );
  return { byTool: sumsBy(toolKey), byModel: sumsBy(modelKey) };
};

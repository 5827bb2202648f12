import type { CallFilter } from './filter';
import { localInstant } from './local-minute';
import { parseInstant } from './parse-instant';
import { DEFAULT_PRESET, RANGE_PRESETS, type RangePreset } from './range-presets';
import { presetRange } from './ranges';
import { dayStart, localDay } from './time';

const DEFAULT_DAYS = 30;
/** A longer range is refused. */
export const MAX_DAYS = 3_660;
const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;
const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** A parameter that was ignored, and why. */
export type FilterProblem = { param: string; value: string; message: string };

type FilterRange = Pick<CallFilter, 'from' | 'to' | 'preset'>;
type Moment = { now: number; zone: string };

const ofPreset = (preset: RangePreset, { now, zone }: Moment): FilterRange => {
  const { start, end } = presetRange(preset, now, zone);
  return { from: start, to: end, preset };
};

/** A local date stands for the instant it begins, a local time without offset for when the project's clock shows it first; anything else must be an RFC 3339 time. Null when it is neither. */
const instantOf = (text: string, zone: string): number | null => {
  if (DATE.test(text)) {
    const utc = Date.parse(`${text}T00:00:00Z`);
    const isDate = utc >= 0 && new Date(utc).toISOString().startsWith(text);
    return isDate ? dayStart(utc / DAY_MS, zone) : null;
  }
  if (MINUTE.test(text)) return localInstant(text, zone);
  const parsed = parseInstant(text, Infinity);
  return 'ms' in parsed ? parsed.ms : null;
};

type Ends = { from: number | null; to: number | null };

const customRange = ({ from, to }: Ends, { now, zone }: Moment): FilterRange => {
  const end = to ?? dayStart(localDay(now, zone) + 1, zone);
  const start = from ?? dayStart(localDay(end - 1, zone) - DEFAULT_DAYS + 1, zone);
  return { from: start, to: end, preset: null };
};

const flawOf = ({ from, to }: FilterRange): string | null => {
  if (from >= to) return 'the range ends before it begins';
  return to - from > MAX_DAYS * DAY_MS ? `the range is longer than ${MAX_DAYS} days` : null;
};

const presetOf = (text: string | null): RangePreset | null => RANGE_PRESETS.find((preset) => preset === text) ?? null;

/** Reads `range`, or `from` and `to`, of a URL query; what cannot be read is reported and the default range taken. */
export const parseRange = (params: URLSearchParams, moment: Moment, problems: FilterProblem[]): FilterRange => {
  const report = (param: string, message: string) =>
    void problems.push({ param, value: params.get(param) ?? '', message });
  const ends: Ends = { from: null, to: null };
  for (const param of ['from', 'to'] as const) {
    const text = params.get(param);
    if (text === null) continue;
    ends[param] = instantOf(text, moment.zone);
    if (ends[param] === null)
      report(param, 'neither a date (YYYY-MM-DD), nor a minute of one (YYYY-MM-DDTHH:MM), nor a time with its offset');
  }
  if (ends.from !== null || ends.to !== null) {
    const range = customRange(ends, moment);
    const flaw = flawOf(range);
    if (flaw === null) return range;
    report(ends.from === null ? 'to' : 'from', flaw);
  }
  const text = params.get('range');
  const preset = presetOf(text);
  if (text !== null && preset === null) report('range', `not one of ${RANGE_PRESETS.join(', ')}`);
  return ofPreset(preset ?? DEFAULT_PRESET, moment);
};

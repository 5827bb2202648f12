import { isJsonError, scanJson } from '../../lib/json/scan-json';
import { LIMITS } from '../../lib/limits';
import type { ClientEvent } from './client-event';

/** Half of what one event may hold: the rest is for its other fields. */
const MOST_VALUES = LIMITS.values / 2;

const isWithinLimits = (json: string): boolean => {
  const scan = scanJson(json, { maxDepth: LIMITS.levels });
  return !isJsonError(scan) && scan.values <= MOST_VALUES && scan.overflows.length === 0;
};

/**
 * Whether arguments can stand in an event as the JSON they are: an object or a list, or a string that holds one, as some
 * models write it; on one line, so that an event stays one, and within the limits.
 */
const isPlainJson = (text: string): boolean => {
  if (/[\r\n]/.test(text)) return false;
  if (/^\s*[{[]/.test(text)) return isWithinLimits(text);
  if (!/^\s*"\s*[{[]/.test(text) || isJsonError(scanJson(text))) return false;
  return isWithinLimits(JSON.parse(text) as string);
};

/**
 * The one line of JSON that stands for an event in a request or a spool. Arguments go out exactly as the model wrote them:
 * as they are where they are JSON of an object or list, and as a JSON string of their text otherwise.
 * Throws where a field holds what JSON cannot: a cycle, a bigint.
 */
export const eventJson = (event: ClientEvent): string => {
  if (!('arguments' in event) || event.arguments === undefined) return JSON.stringify(event);
  const { arguments: text, ...rest } = event;
  const others = JSON.stringify(rest).slice(0, -1);
  return `${others},"arguments":${isPlainJson(text) ? text : JSON.stringify(text)}}`;
};

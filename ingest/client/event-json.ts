import { isJsonError, scanJson } from '../../lib/json/scan-json';
import { LIMITS } from '../../lib/limits';
import type { ClientEvent } from './client-event';

/** Half of what one event may hold: the rest is for its other fields. */
const MOST_VALUES = LIMITS.values / 2;

/**
 * Whether a text can stand in an event as the JSON it is: one line, so that an event stays one, within the limits, and with nothing that UTF-8
 * cannot carry, which only an escape does.
 */
const isPlainJson = (text: string): boolean => {
  if (!/^\s*[{[]/.test(text) || /[\r\n]/.test(text) || !text.isWellFormed()) return false;
  const scan = scanJson(text, { maxDepth: LIMITS.levels });
  return !isJsonError(scan) && scan.values <= MOST_VALUES && scan.overflows.length === 0;
};

/**
 * The one line of JSON that stands for an event in a request or a spool. Arguments go out exactly as the model wrote them:
 * as they are where they are a JSON object or list, and as a JSON string of their text otherwise.
 * Throws where a field holds what JSON cannot: a cycle, a bigint.
 */
export const eventJson = (event: ClientEvent): string => {
  if (!('arguments' in event) || event.arguments === undefined) return JSON.stringify(event);
  const { arguments: text, ...rest } = event;
  const others = JSON.stringify(rest).slice(0, -1);
  return `${others},"arguments":${isPlainJson(text) ? text : JSON.stringify(text)}}`;
};

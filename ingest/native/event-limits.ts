import { isJsonError, scanJson } from '../../lib/json/scan-json';
import { LIMITS } from '../../lib/limits';
import type { EventFields } from './event-fields';
import type { Refusal } from './refusal';
import type { ScannedEvent } from './scanned-event';

const MAX_BYTES_A_UNIT = 3;

const isLonger = (text: string, maxBytes: number): boolean =>
  text.length * MAX_BYTES_A_UNIT > maxBytes && Buffer.byteLength(text) > maxBytes;

/** Is the event as a whole too large, too deep or too complex? */
export const eventLimit = ({ depth, values }: ScannedEvent, eventText: string): Refusal | null => {
  if (isLonger(eventText, LIMITS.eventBytes)) {
    return { code: 'event_too_large', message: `more than ${LIMITS.eventBytes} bytes` };
  }
  if (depth > LIMITS.levels + 1) return { code: 'too_deep', message: `nested more than ${LIMITS.levels} levels deep` };
  if (values > LIMITS.values) return { code: 'too_complex', message: `more than ${LIMITS.values} JSON values` };
  return null;
};

const hasOverflow = (json: string): boolean => {
  const scan = scanJson(json);
  return isJsonError(scan) || scan.overflows.length > 0;
};

/** Is one of the fields too large, or a number in it larger than any JSON reader can hold? */
export const fieldLimit = (event: ScannedEvent, { sources }: EventFields): Refusal | null => {
  if (isLonger(sources.get('arguments') ?? '', LIMITS.argumentsBytes)) {
    return { code: 'field_too_large', message: `arguments: more than ${LIMITS.argumentsBytes} bytes` };
  }
  if (!event.hasOverflow) return null;
  const [field] = [...sources].find(([, json]) => hasOverflow(json)) ?? [];
  return field === undefined
    ? null
    : { code: 'number_out_of_range', message: `${field}: a number is too large for a double` };
};

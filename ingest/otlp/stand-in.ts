import { isRecord } from '../../lib/is-record';
import { isUnparsable } from '../transcripts/verbatim-json';

/** The value of JSON source; undefined where it is none. */
const valueOf = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/**
 * Whether arguments only stand in for emitted ones that do not parse: where an object has to be, frameworks put an empty one, or one
 * that holds the text under a name of their own. Nobody mended anything.
 */
export const isStandIn = (emittedJson: string | null, laterJson: string | null): boolean => {
  if (emittedJson === null || laterJson === null || !isUnparsable(emittedJson)) return false;
  const later = valueOf(laterJson);
  if (!isRecord(later)) return false;
  const values = Object.values(later);
  return values.length === 0 || (values.length === 1 && values[0] === valueOf(emittedJson));
};

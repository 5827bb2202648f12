import { errnoOf } from './errno-classes';
import type { KnownCode } from './known-code';

const ERRNO_IN_TEXT = /\b(?:E[A-Z_]{3,14}|UND_ERR_[A-Z_]{3,20})\b/g;

/** The first known system error code that a message spells out (`connect ECONNREFUSED 10.0.0.1:443`). */
export const errnoInText = (text: string): KnownCode | null => {
  for (const [name] of text.matchAll(ERRNO_IN_TEXT)) {
    const known = errnoOf(name);
    if (known) return known;
  }
  return null;
};

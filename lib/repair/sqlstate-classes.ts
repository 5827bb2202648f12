import { byWord } from './word-lists';
import { knownCode, type KnownCode } from './known-code';

/** SQLSTATE prefixes, the longest first. Classes are cut after the third character, where other five-digit codes differ. */
export const SQLSTATE_PREFIXES = byWord([
  ['timeout', '57014'],
  ['unavailable', '53300 40001 40P01 55P03 57P0 080 08P'],
  ['permission_error', '42501 280 28P'],
  ['argument_error', '23502 23505 23514 42P01 42703 220 22P'],
  ['not_found', '23503'],
]);

/** The class of a five-character SQLSTATE, with or without its name in front. */
export const sqlstateOf = (code: string): KnownCode | null => {
  const state = /^(?:sqlstate[ :=_-]{1,2})?([0-9][0-9A-Z]{4})$/i.exec(code)?.[1]?.toUpperCase();
  const found = state === undefined ? undefined : SQLSTATE_PREFIXES.find(([prefix]) => state.startsWith(prefix));
  return found === undefined ? null : knownCode(...found);
};

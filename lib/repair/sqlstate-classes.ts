import type { ErrorClass } from './error-classes';
import { knownCode, type KnownCode } from './known-code';

/** SQLSTATE prefixes, the longest first. Classes are cut after the third character, where other five-digit codes differ. */
export const SQLSTATE_PREFIXES: readonly (readonly [string, ErrorClass])[] = [
  ['57014', 'timeout'],
  ['53300', 'unavailable'],
  ['40001', 'unavailable'],
  ['40P01', 'unavailable'],
  ['55P03', 'unavailable'],
  ['42501', 'permission_error'],
  ['23502', 'argument_error'],
  ['23503', 'not_found'],
  ['23505', 'argument_error'],
  ['23514', 'argument_error'],
  ['42P01', 'argument_error'],
  ['42703', 'argument_error'],
  ['57P0', 'unavailable'],
  ['080', 'unavailable'],
  ['08P', 'unavailable'],
  ['220', 'argument_error'],
  ['22P', 'argument_error'],
  ['280', 'permission_error'],
  ['28P', 'permission_error'],
];

/** The class of a five-character SQLSTATE, with or without its name in front. */
export const sqlstateOf = (code: string): KnownCode | null => {
  const state = /^(?:sqlstate[ :=_-]{1,2})?([0-9][0-9A-Z]{4})$/i.exec(code)?.[1]?.toUpperCase();
  const found = state === undefined ? undefined : SQLSTATE_PREFIXES.find(([prefix]) => state.startsWith(prefix));
  return found === undefined ? null : knownCode(...found);
};

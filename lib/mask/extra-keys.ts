import { secretKind } from './secret-key';

/** What a marker calls a secret that a project's own key name gave away. */
const KIND = 'project_key';

const MIN_LENGTH = 2;

/** In any case and with any separators, as people write the same key: `Patient-ID`, `patient_id`, `patientId`. */
const plainKey = (name: string): string => name.toLowerCase().replace(/[\s._-]+/g, '');

/** Key names a project wants masked besides those that always are. */
export type ExtraKeys = {
  names: readonly string[];
  /** Could this JSON source or free text hold one of them? Cheap; may say yes where there is none. */
  mayHold: (text: string) => boolean;
  has: (key: string) => boolean;
};

const escaped = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');

const SEPARATORS = '[\\s._-]*';

/** Prepares a project's key names once, for all of its events; null where there are none. */
export const extraKeys = (names: readonly string[]): ExtraKeys | null => {
  const plain = new Set(names.map(plainKey).filter((name) => name.length >= MIN_LENGTH));
  if (plain.size === 0) return null;
  const written = [...plain].map((name) => [...name].map(escaped).join(SEPARATORS));
  // In JSON any character of a name may be escaped, so a text with a backslash is always looked at.
  const pattern = new RegExp(`\\\\|${written.join('|')}`, 'iu');
  return { names, mayHold: (text) => pattern.test(text), has: (key) => plain.has(plainKey(key)) };
};

/** The kind of secret under a key: by the built-in names, else by the project's; null when it is none. */
export const kindOfKey = (key: string, extra: ExtraKeys | null): string | null =>
  secretKind(key) ?? (extra !== null && extra.has(key) ? KIND : null);

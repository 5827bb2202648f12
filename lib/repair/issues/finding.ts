import type { Issue } from '../../attempt';
import { isRecord } from '../../is-record';

/** A validator's finding as parsed JSON; a `Map`, because its keys come from outside. */
export type Finding = ReadonlyMap<string, unknown>;

/** A JSON object as a finding, null for anything else. */
export const findingOf = (value: unknown): Finding | null => (isRecord(value) ? new Map(Object.entries(value)) : null);

export const textAt = (finding: Finding, key: string): string | null => {
  const value = finding.get(key);
  return typeof value === 'string' ? value : null;
};

export const listAt = (finding: Finding, key: string): readonly unknown[] | null => {
  const value = finding.get(key);
  return Array.isArray(value) ? value : null;
};

/** A string as it is, the JSON source of anything else; null where nothing is told. */
const quoted = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);

type Told = { expected?: unknown; received?: unknown; message?: string | null };

/** An issue with what is told of it. */
export const issue = (path: string, keyword: string, { expected, received, message }: Told): Issue => ({
  path,
  keyword,
  expected: quoted(expected),
  received: quoted(received),
  message: message ?? null,
});

/** Reads one finding of one validator; null where it is not one of its own. */
export type FindingReader = (finding: Finding) => Issue[] | null;

/** Reads what a validator says in words about a place. */
export type SentenceReader = (path: string, sentence: string) => Issue;

/** Where nobody reads words: the place holds, and what is wrong there stays open. */
export const unreadSentence: SentenceReader = (path, sentence) => issue(path, 'other', { message: sentence.trim() });

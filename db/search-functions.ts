import { decodeText } from '../lib/json/source-text';
import { memberSources } from '../lib/json/member-sources';
import { readableSource, searchForm } from '../lib/json/readable-source';

/*
 * What SQL cannot tell of stored JSON source text. Each engine knows these functions under these names, and they run where
 * its statements run, so that a search moves no text between threads.
 */

let lastNeedle = { source: '', form: '' };

/** A statement asks for one text again and again. */
const formOf = (needle: string): string => {
  if (lastNeedle.source !== needle) lastNeedle = { source: needle, form: searchForm(decodeText(needle)) };
  return lastNeedle.form;
};

/** Whether a text, given as JSON, stands in some JSON source as people read it, whatever its case: 1 or 0. */
const hasText = (json: unknown, needle: unknown): number => {
  if (typeof json !== 'string' || typeof needle !== 'string') return 0;
  return searchForm(readableSource(json)).includes(formOf(needle)) ? 1 : 0;
};

const TAGS = 'tags';

/** Whether the details of an attempt hold a tag; key and value are given as JSON, numbers are compared as sent: 1 or 0. */
const hasTag = (details: unknown, key: unknown, value: unknown): number => {
  if (typeof details !== 'string' || typeof key !== 'string' || typeof value !== 'string') return 0;
  if (!details.includes(`"${TAGS}"`)) return 0;
  const tag = memberSources(memberSources(details).get(TAGS) ?? '').get(decodeText(key));
  return tag !== undefined && decodeText(tag) === decodeText(value) ? 1 : 0;
};

type Connection = {
  function: (name: string, options: { deterministic: boolean }, body: (...values: unknown[]) => number) => unknown;
};

/** Gives a SQLite connection the functions of a search. */
export const addSearchFunctions = (connection: Connection): void => {
  connection.function('has_text', { deterministic: true }, hasText);
  connection.function('has_tag', { deterministic: true }, hasTag);
};

import { decodeText, visibleText } from './json/source-text';
import { readableSource, searchForm } from './json/readable-source';

/** A piece of a longer text, safe to show, with what was searched for in it. */
export type Excerpt = {
  before: string;
  /** Empty where nothing was searched for. */
  match: string;
  after: string;
  isCutBefore: boolean;
  isCutAfter: boolean;
};

/** So much stands before a match. */
const LEAD = 20;

const isInsidePair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '');

/** The nearest place at or after this one that is not in the middle of a character. */
const wholePlace = (text: string, at: number): number => (isInsidePair(text, at) ? at + 1 : at);

type Found = { text: string; at: number; length: number };

/** Where the search form of a needle stands in a text; a text that letter case makes longer is shown in its search form. */
const find = (text: string, needle: string): Found | null => {
  const shown = visibleText(text).normalize('NFC');
  const form = searchForm(text);
  const at = form.indexOf(needle);
  if (at < 0) return null;
  return { text: form.length === shown.length ? shown : form, at, length: needle.length };
};

/** A piece of at most `most` characters of stored JSON source text as people read it: its beginning, or around the first match. */
export const excerptOf = (json: string, needle: string | null, most: number): Excerpt => {
  const readable = readableSource(json);
  const plain = json.startsWith('"') ? decodeText(json) : readable;
  const form = needle === null ? '' : searchForm(needle);
  const found = form === '' ? null : (find(plain, form) ?? find(readable, form));
  const { text, at, length } = found ?? { text: visibleText(plain), at: 0, length: 0 };
  const isWhole = text.length <= most;
  const start = isWhole ? 0 : wholePlace(text, Math.max(0, Math.min(at - LEAD, text.length - most)));
  const end = isWhole ? text.length : wholePlace(text, Math.max(start + most, at + length));
  return {
    before: text.slice(start, at),
    match: text.slice(at, at + length),
    after: text.slice(at + length, end),
    isCutBefore: start > 0,
    isCutAfter: end < text.length,
  };
};

/** Whether stored JSON source text holds what is searched for, by the rule of the filter on texts. */
export const holdsText = (json: string | null, needle: string): boolean =>
  json !== null && searchForm(readableSource(json)).includes(searchForm(needle));

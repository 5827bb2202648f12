import { memberSources } from './json/member-sources';
import { decodeText, encodeText } from './json/source-text';

/** What a person wrote with a decision; `argumentsText` is what the arguments should have been, as typed. */
export type ReviewNote = { note: string; argumentsText: string | null };

const textOf = (source: string | undefined): string | null => (source === undefined ? null : decodeText(source));

/** JSON source text of what was written: a string, or an object where there are arguments too. */
export const encodeReviewNote = ({ note, argumentsText }: ReviewNote): string =>
  argumentsText === null ? encodeText(note) : `{"note":${encodeText(note)},"arguments":${encodeText(argumentsText)}}`;

/** What `encodeReviewNote` wrote. */
export const decodeReviewNote = (json: string): ReviewNote => {
  if (!json.startsWith('{')) return { note: decodeText(json), argumentsText: null };
  const sources = memberSources(json);
  return { note: textOf(sources.get('note')) ?? '', argumentsText: textOf(sources.get('arguments')) };
};

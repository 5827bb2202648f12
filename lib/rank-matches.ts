/** How well a text answers one word: at its start, at the start of a later word, within; null where the word is not in it. */
const scoreOf = (word: string, text: string): number | null => {
  const at = text.indexOf(word);
  if (at === -1) return null;
  if (at === 0) return 0;
  return /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 1 : 2;
};

const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** The items whose text holds every word of the query, best first and else in their order; all of them without a query. */
export const rankMatches = <Item>(items: readonly Item[], query: string, textOf: (item: Item) => string): Item[] => {
  const words = wordsOf(query);
  const found = items.flatMap((item) => {
    const text = textOf(item).toLowerCase();
    const scores = words.map((word) => scoreOf(word, text));
    if (scores.includes(null)) return [];
    return [{ item, score: scores.reduce<number>((sum, score) => sum + (score ?? 0), 0) }];
  });
  return found.toSorted((a, b) => a.score - b.score).map(({ item }) => item);
};

const CALL_PATH = /\/calls\/([^/?#\s]+)/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The id a search might name: one word without blanks, or the last part of a pasted address of a call; null for anything else. */
export const idInQuery = (query: string): string | null => {
  const text = query.trim();
  const inPath = CALL_PATH.exec(text)?.[1];
  if (inPath !== undefined) return decoded(inPath);
  return text.length < 2 || text.length > 256 || /\s/.test(text) ? null : text;
};

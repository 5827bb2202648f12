/** Neighbours that are shown, or left out together. */
export type Run<Item> = { isShown: boolean; items: Item[] };

/** Up to so many attempts are all shown. */
const MOST_SHOWN = 12;
/** Of more, so many are shown at either end. */
const AT_AN_END = 3;

/** A long list as runs: both ends, whatever `isWanted`, and what is left out between them. */
export const shownRuns = <Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Run<Item>[] => {
  const runs: Run<Item>[] = [];
  items.forEach((item, index) => {
    const isAtEnd = index < AT_AN_END || index >= items.length - AT_AN_END;
    const isShown = items.length <= MOST_SHOWN || isAtEnd || isWanted(item);
    const last = runs.at(-1);
    if (last?.isShown === isShown) last.items.push(item);
    else runs.push({ isShown, items: [item] });
  });
  return runs;
};

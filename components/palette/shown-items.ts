import { rankMatches } from '../../lib/rank-matches';
import { PALETTE_GROUPS, type PaletteGroup, type PaletteItem } from './palette-item';

const MOST_OF_GROUP = 8;

/** Before anything is typed only what is short and always there. */
const AT_FIRST: ReadonlySet<PaletteGroup> = new Set(['Pages', 'This page', 'Actions']);

/** The items to show, group by group, each with its best matches first. What an id found needs no further match. */
export const shownItems = (
  items: readonly PaletteItem[],
  query: string,
): [group: PaletteGroup, items: PaletteItem[]][] => {
  const isAsked = query.trim() !== '';
  return PALETTE_GROUPS.flatMap((group): [PaletteGroup, PaletteItem[]][] => {
    const members = items.filter((item) => item.group === group);
    const matches =
      group === 'Calls' ? members : rankMatches(members, query, ({ label, words = '' }) => label + ` ${words}`);
    const shown = isAsked ? matches.slice(0, MOST_OF_GROUP) : matches;
    return shown.length > 0 && (isAsked || AT_FIRST.has(group)) ? [[group, shown]] : [];
  });
};

import { createParser } from 'nuqs';
import type { DrawnColumn } from './column';

const SEPARATOR = ',';

/** Ids of chosen columns; in the URL joined by commas. */
export const columnsParser = createParser<readonly string[]>({
  parse: (text) => text.split(SEPARATOR).filter((id) => id !== ''),
  serialize: (ids) => ids.join(SEPARATOR),
  eq: (a, b) => a.join(SEPARATOR) === b.join(SEPARATOR),
});

type Chosen = Pick<DrawnColumn, 'id' | 'isExtra' | 'isAlways'>;

/** The columns to show, in the table's order: the first one always, the rest as chosen, or as the table comes where nothing known was. */
export const shownColumns = <Column extends Chosen>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): Column[] => {
  const wanted = new Set(chosen);
  const isAnyKnown = columns.some(({ id }) => wanted.has(id));
  return columns.filter(
    ({ id, isExtra = false, isAlways = false }, index) =>
      index === 0 || isAlways || (isAnyKnown ? wanted.has(id) : !isExtra),
  );
};

/** The choice after one column was shown or hidden; null where that is how the table comes. */
export const toggleColumn = (
  columns: readonly Chosen[],
  chosen: readonly string[] | null,
  id: string,
): readonly string[] | null => {
  const shown = new Set(shownColumns(columns, chosen).map((column) => column.id));
  if (!shown.delete(id)) shown.add(id);
  const next = columns.filter((column) => shown.has(column.id)).map((column) => column.id);
  const usual = shownColumns(columns, null).map((column) => column.id);
  return columnsParser.eq(next, usual) ? null : next;
};

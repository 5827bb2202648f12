/** The row of a table's body that holds an element. */
export const rowOf = (target: EventTarget | null): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-index]') : null;

/** A row's place in its table, from 0; −1 where there is no row. */
export const indexOfRow = (row: HTMLTableRowElement | null): number => Number(row?.dataset.index ?? -1);

const FRAMES = 12;

/** Focuses the row's link, which Enter opens, or the row itself where it has none. */
const focusRow = (row: HTMLTableRowElement): void => {
  (row.querySelector<HTMLElement>('a[href]') ?? row).focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
};

/** Focuses the row at a place; one that is only now being drawn is waited for, some frames. */
export const focusRowAt = (body: HTMLElement, index: number, frames = FRAMES): void => {
  const row = body.querySelector<HTMLTableRowElement>(`tr[data-index="${index}"]`);
  if (row) focusRow(row);
  else if (frames > 0) requestAnimationFrame(() => focusRowAt(body, index, frames - 1));
};

/** Where a key leads from a row; null where it leads nowhere. */
export const nextIndex = (key: string, index: number, count: number): number | null => {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'j' || key === 'ArrowDown') return Math.min(index + 1, count - 1);
  if (key === 'k' || key === 'ArrowUp') return Math.max(index - 1, 0);
  return null;
};

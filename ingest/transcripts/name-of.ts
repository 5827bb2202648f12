/** A name as sources give it: a text that is not empty, or null. */
export const nameOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

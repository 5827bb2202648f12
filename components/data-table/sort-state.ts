import { createParser } from 'nuqs';

/** A column and a direction; in the URL the column's id, with `-` before it for largest first. */
export type Sort = { id: string; desc: boolean };

export const sortParser = createParser<Sort>({
  parse: (text) => {
    const id = text.replace(/^-/, '');
    return id === '' ? null : { id, desc: text.startsWith('-') };
  },
  serialize: ({ id, desc }) => `${desc ? '-' : ''}${id}`,
  eq: (a, b) => a.id === b.id && a.desc === b.desc,
});

/** The next step of a header: largest first, smallest first, then the order the rows came in. */
export const nextSort = (current: Sort | null, id: string): Sort | null => {
  if (current?.id !== id) return { id, desc: true };
  return current.desc ? { id, desc: false } : null;
};

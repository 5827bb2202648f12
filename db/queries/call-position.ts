/** Where a call stands in a list: by time, ties broken by its number. */
export type CallPosition = { firstTs: number; seq: number };

export type Direction = 'older' | 'newer';

/** From where a list goes on, and which way. */
export type CallCursor = { direction: Direction; position: CallPosition };

const CURSOR = /^(older|newer)\.(\d{1,15})\.(\d{1,15})$/;

export const cursorText = (direction: Direction, { firstTs, seq }: CallPosition): string =>
  `${direction}.${firstTs}.${seq}`;

/** Reads what `cursorText` wrote; null when it is none. */
export const parseCursor = (text: string | null): CallCursor | null => {
  const [, direction, firstTs, seq] = CURSOR.exec(text ?? '') ?? [];
  if (direction !== 'older' && direction !== 'newer') return null;
  return { direction, position: { firstTs: Number(firstTs), seq: Number(seq) } };
};

/** Negative when `a` comes before `b` in a list that goes in this direction. */
export const comparePositions = (a: CallPosition, b: CallPosition, direction: Direction): number => {
  const newestFirst = b.firstTs - a.firstTs || b.seq - a.seq;
  return direction === 'older' ? newestFirst : -newestFirst;
};

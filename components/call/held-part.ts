import { decodeText, visibleText } from '../../lib/json/source-text';

/** Longer sources stay on the server until someone asks for them. */
const MOST_SHIPPED = 16_000;
const BEGINNING = 600;

/** JSON source text for a screen: all of it, or its beginning and where the rest is. */
export type Part =
  | { kind: 'whole'; source: string }
  | {
      kind: 'held';
      /** The event it belongs to, and its field there. */
      eventId: string;
      field: string;
      beginning: string;
      /** Length of the whole text. */
      characters: number;
    };

/** A field of an event as it travels to the browser. */
export const partOf = (source: string, eventId: string, field: string): Part => {
  if (source.length <= MOST_SHIPPED) return { kind: 'whole', source };
  const text = decodeText(source);
  return {
    kind: 'held',
    eventId,
    field,
    beginning: visibleText(text.slice(0, BEGINNING)),
    characters: text.length,
  };
};

import type { Rejection } from '../../lib/event';
import type { Refusal } from '../transcripts/transcript-part';

/** The code under which operations list what importers refuse. */
const CODE = 'transcript_refused';
const MOST_CHARACTERS = 1_000;

const lineOf = (position: string): number => Number(/^line (\d+)/.exec(position)?.[1] ?? 0);

/** A part of a file that was not understood, as the table of rejected events keeps it: under its line, where there is one. */
export const partRejection = (fileName: string, { position, reason }: Refusal): Rejection => {
  const place = position === '' ? fileName : `${fileName}, ${position}`;
  return {
    position: lineOf(position),
    id: null,
    code: CODE,
    message: `${place}: ${reason}`.slice(0, MOST_CHARACTERS),
  };
};

import type { Conversation } from '../../lib/conversation';
import type { KeyRing } from './conversation-key';
import type { SourceShape } from './sniff-shape';

/** What a format is asked to recognise: a whole JSON document, one line of a JSONL file, or a row of a table. */
export type Sample = { shape: SourceShape; value: unknown };

/** `score` is 0 to 1; `missing` names what the format needs and the sample lacks. */
export type Detection = { score: number; because: string } | { missing: readonly string[] };

/** A part of a record that holds no conversation the format understands, and where it lies (`simulations[4].messages[2]`). */
export type RefusedPart = { position: string; reason: string };

export type ParsedPart = { conversation: Conversation } | { refused: RefusedPart };

/** Takes the lines of a file one after the other and hands over what they make together. */
export type LineGatherer<Line = unknown> = {
  /** What this line completes or is refused for; positions are within the line. */
  add: (line: Line) => Iterable<ParsedPart>;
  /** Of a file that still grows: what can be told by now. Only formats whose conversations keep their keys as they grow. */
  look?: () => Iterable<ParsedPart>;
  /** Everything still held, once the file has ended. */
  finish: () => Iterable<ParsedPart>;
};

export type TranscriptFormat = {
  /** Stored with every conversation and part of its identity: never changes. */
  name: string;
  /** What a person calls it. */
  label: string;
  /** Members that `parse` gets as `JsonSource`, besides `arguments` and `parameters`; `detect` sees their values. */
  keptMembers?: readonly string[];
  detect: (sample: Sample) => Detection;
  /** `keys` is one per source: it tells equal conversations of one file apart. */
  parse: (value: unknown, keys: KeyRing) => Iterable<ParsedPart>;
  /** Used in place of `parse` for JSONL whose conversations span lines. */
  gather?: (keys: KeyRing) => LineGatherer;
};

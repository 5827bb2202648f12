import type { Conversation } from '../../lib/conversation';
import { KeyRing } from './conversation-key';
import { recogniseFormat, unknownFormatReason } from './formats';
import { parseSourceText } from './parse-source-text';
import { READ_LIMITS, type ReadLimits, readSource, type SourceRecord } from './read-source';
import type { LineGatherer, ParsedPart, TranscriptFormat } from './transcript-format';

/** Where in its source something was refused, and why. */
export type Refusal = { position: string; reason: string };

export type TranscriptPart =
  | { kind: 'recognised'; format: string; because: string }
  | { kind: 'conversation'; conversation: Conversation }
  | { kind: 'refused'; refusal: Refusal };

/** A file that begins with this many lines of no known format is given up. */
const MAX_UNKNOWN_LINES = 20;

/**
 * The conversations of one unpacked source, in its order, with everything that was refused on the way. Every record is
 * recognised by its own content; a format is announced when it first appears.
 */
export async function* readConversations(
  chunks: AsyncIterable<Uint8Array>,
  limits: ReadLimits = READ_LIMITS,
): AsyncGenerator<TranscriptPart> {
  const keys = new KeyRing();
  const formats = new Set<string>();
  const gatherers = new Map<string, LineGatherer>();
  let unknownCount = 0;
  for await (const record of readSource(chunks, limits)) {
    if (record.kind === 'refused') {
      yield refused(placeOf(record), record.reason);
      continue;
    }
    const found = recogniseFormat(record);
    if ('nearest' in found) {
      yield refused(placeOf(record), unknownFormatReason(found));
      unknownCount += 1;
      if (formats.size === 0 && unknownCount === MAX_UNKNOWN_LINES) return;
      continue;
    }
    const { format, because } = found;
    if (!formats.has(format.name)) yield { kind: 'recognised', format: format.name, because };
    formats.add(format.name);
    yield* partsOf(placeOf(record), parsedBy(format, record, keys, gatherers));
  }
  for (const gatherer of gatherers.values()) yield* partsOf('', gatherer.finish());
}

function parsedBy(
  format: TranscriptFormat,
  record: SourceRecord & { kind: 'record' },
  keys: KeyRing,
  gatherers: Map<string, LineGatherer>,
): Iterable<ParsedPart> {
  const value = valueFor(format, record);
  if (record.shape === 'document' || format.gather === undefined) return format.parse(value, keys);
  const gatherer = gatherers.get(format.name) ?? format.gather(keys);
  gatherers.set(format.name, gatherer);
  return gatherer.add(value);
}

function* partsOf(place: string, parsed: Iterable<ParsedPart>): Generator<TranscriptPart> {
  for (const part of parsed) {
    if ('conversation' in part) yield { kind: 'conversation', conversation: part.conversation };
    else yield refused(within(place, part.refused.position), part.refused.reason);
  }
}

/** A record as its format wants it: with the members it must have as they were written. */
function valueFor({ keptMembers }: TranscriptFormat, { value, text }: SourceRecord & { kind: 'record' }): unknown {
  if (keptMembers === undefined) return value;
  const parsed = parseSourceText(text, keptMembers);
  return 'value' in parsed ? parsed.value : value;
}

const refused = (position: string, reason: string): TranscriptPart => ({
  kind: 'refused',
  refusal: { position, reason },
});

function placeOf(record: SourceRecord): string {
  if (record.kind === 'record') return record.shape === 'lines' ? `line ${record.line}` : '';
  if (record.line === null) return '';
  return record.column === null ? `line ${record.line}` : `line ${record.line}, column ${record.column}`;
}

const within = (place: string, position: string): string => [place, position].filter((text) => text !== '').join(', ');

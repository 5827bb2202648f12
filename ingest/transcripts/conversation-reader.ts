import type { ReadAs } from '../../lib/read-as';
import { KeyRing } from './conversation-key';
import { formatNamed, recogniseFormat, unknownFormatReason } from './formats';
import { mappedRows } from './mapped-rows';
import { parseSourceText } from './parse-source-text';
import type { SourceRecord } from './read-source';
import { tableIn } from './table-in';
import type { LineGatherer, ParsedPart, TranscriptFormat } from './transcript-format';
import type { TranscriptPart } from './transcript-part';

type KnownRecord = SourceRecord & { kind: 'record' };
type Recognised = { format: TranscriptFormat; because: string };

/** A file that begins with this many lines of no known format is given up. */
const MAX_UNKNOWN_LINES = 20;

/** Makes conversations of one source's records, as they come. */
export class ConversationReader {
  /** Nothing that comes after could be of use. */
  isGivenUp = false;
  private readonly keys = new KeyRing();
  private readonly announced = new Set<string>();
  private readonly gatherers = new Map<string, LineGatherer>();
  private readonly given: Recognised | null;
  private unknownCount = 0;

  constructor(readAs: ReadAs) {
    this.given = givenFormat(readAs);
  }

  *read(record: SourceRecord): Generator<TranscriptPart> {
    if (record.kind === 'refused') {
      yield refused(placeOf(record), record.reason);
      return;
    }
    const found = this.given ?? recogniseFormat(record);
    if ('nearest' in found) {
      yield* this.unknown(record, unknownFormatReason(found));
      return;
    }
    const { format, because } = found;
    if (!this.announced.has(format.name)) yield { kind: 'recognised', format: format.name, because };
    this.announced.add(format.name);
    yield* partsOf(placeOf(record), this.parsed(format, record));
  }

  /** Of a source that still grows: conversations that can be told by now. */
  *look(): Generator<TranscriptPart> {
    for (const gatherer of this.gatherers.values()) yield* partsOf('', gatherer.look?.() ?? []);
  }

  *finish(): Generator<TranscriptPart> {
    for (const gatherer of this.gatherers.values()) yield* partsOf('', gatherer.finish());
  }

  private *unknown(record: KnownRecord, reason: string): Generator<TranscriptPart> {
    const table = this.unknownCount === 0 && this.announced.size === 0 ? tableIn(record) : null;
    if (table !== null) yield { kind: 'table', table };
    yield refused(placeOf(record), reason);
    this.unknownCount += 1;
    const isTable = record.shape === 'table';
    this.isGivenUp = this.announced.size === 0 && (isTable || this.unknownCount === MAX_UNKNOWN_LINES);
  }

  private parsed(format: TranscriptFormat, record: KnownRecord): Iterable<ParsedPart> {
    const value = valueFor(format, record);
    if (record.shape === 'document' || format.gather === undefined) return format.parse(value, this.keys);
    const gatherer = this.gatherers.get(format.name) ?? format.gather(this.keys);
    this.gatherers.set(format.name, gatherer);
    return gatherer.add(value);
  }
}

/** What the source was said to be; an unknown name throws, since whoever asks has checked it. */
function givenFormat({ format: name, map }: ReadAs): Recognised | null {
  if (map) return { format: mappedRows(map), because: 'its columns were mapped by hand' };
  if (!name) return null;
  const format = formatNamed(name);
  if (format === null) throw new Error(`no format is called ${JSON.stringify(name)}`);
  return { format, because: 'the format was given by hand' };
}

/** A record as its format wants it: with the members it must have as they were written. */
function valueFor({ keptMembers }: TranscriptFormat, { value, text, shape }: KnownRecord): unknown {
  if (keptMembers === undefined || shape === 'table') return value;
  const parsed = parseSourceText(text, keptMembers);
  return 'value' in parsed ? parsed.value : value;
}

function* partsOf(place: string, parsed: Iterable<ParsedPart>): Generator<TranscriptPart> {
  for (const part of parsed) {
    if ('conversation' in part) yield { kind: 'conversation', conversation: part.conversation };
    else yield refused([place, part.refused.position].filter((text) => text !== '').join(', '), part.refused.reason);
  }
}

const refused = (position: string, reason: string): TranscriptPart => ({
  kind: 'refused',
  refusal: { position, reason },
});

function placeOf(record: SourceRecord): string {
  if (record.kind === 'record') return record.shape === 'document' ? '' : `line ${record.line}`;
  if (record.line === null) return '';
  return record.column === null ? `line ${record.line}` : `line ${record.line}, column ${record.column}`;
}

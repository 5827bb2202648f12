import type { ColumnMap } from '../../lib/column-map';
import type { Conversation } from '../../lib/conversation';
import { ConversationReader } from './conversation-reader';
import { READ_LIMITS, type ReadLimits, readSource } from './read-source';

/** Where in its source something was refused, and why. */
export type Refusal = { position: string; reason: string };

/** Rows that no format knows, which a map of their columns would make readable, with a guess at it. */
export type UnmappedTable = { columns: string[]; sample: string[][]; guess: ColumnMap };

export type TranscriptPart =
  | { kind: 'recognised'; format: string; because: string }
  | { kind: 'conversation'; conversation: Conversation }
  | { kind: 'table'; table: UnmappedTable }
  | { kind: 'refused'; refusal: Refusal };

/** How a source is to be read, where its content does not decide: as this format, or by this map of columns. */
export type ReadAs = { format?: string | null; map?: ColumnMap | null };

/**
 * The conversations of one unpacked source, in its order, with everything that was refused on the way. Every record is
 * recognised by its own content, unless it was said what it is; a format is announced when it first appears.
 */
export async function* readConversations(
  chunks: AsyncIterable<Uint8Array>,
  limits: ReadLimits = READ_LIMITS,
  readAs: ReadAs = {},
): AsyncGenerator<TranscriptPart> {
  const reader = new ConversationReader(readAs);
  for await (const record of readSource(chunks, limits)) {
    yield* reader.read(record);
    if (reader.isGivenUp) return;
  }
  yield* reader.finish();
}

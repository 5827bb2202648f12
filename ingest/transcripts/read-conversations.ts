import type { ReadAs } from '../../lib/read-as';
import { ConversationReader } from './conversation-reader';
import { READ_LIMITS, type ReadLimits, readSource } from './read-source';
import type { TranscriptPart } from './transcript-part';

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

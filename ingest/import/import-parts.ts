import type { UnmappedTable } from '../../lib/read-as';
import type { Refusal, TranscriptPart } from '../transcripts/transcript-part';
import { ConversationBatch, type StoreConversations } from './conversation-batch';
import { partRejection } from './part-rejection';

/** What became of a source. `formats` is empty when nothing in it was recognised. */
export type ImportTally = {
  formats: { name: string; because: string }[];
  conversations: number;
  attempts: number;
  stored: number;
  duplicates: number;
  refusedCount: number;
  /** The first refusals; `refusedCount` counts all. */
  refusals: Refusal[];
  /** Rows nothing recognised, that a map of their columns would make readable. */
  table: UnmappedTable | null;
};

export const emptyTally = (): ImportTally => ({
  formats: [],
  conversations: 0,
  attempts: 0,
  stored: 0,
  duplicates: 0,
  refusedCount: 0,
  refusals: [],
  table: null,
});

/** Adds a part of a source to what is known of it. */
export const countPart = (tally: ImportTally, part: TranscriptPart, maxRefusals: number): void => {
  if (part.kind === 'recognised') tally.formats.push({ name: part.format, because: part.because });
  else if (part.kind === 'conversation') {
    tally.conversations += 1;
    tally.attempts += part.conversation.attempts.length;
  } else if (part.kind === 'table') tally.table = part.table;
  else {
    tally.refusedCount += 1;
    if (tally.refusals.length < maxRefusals) tally.refusals.push(part.refusal);
  }
};

export type PartsImport = {
  fileName: string;
  parts: AsyncIterable<TranscriptPart>;
  /** Grows while the import runs. */
  tally: ImportTally;
  maxRefusals: number;
  storeConversations: StoreConversations;
  /** Told of every conversation that was read. */
  onConversation?: () => void;
};

/** Reads a source to its end and stores its conversations in batches. */
export const importParts = async (request: PartsImport): Promise<void> => {
  const { fileName, parts, tally, maxRefusals, storeConversations, onConversation } = request;
  const batch = new ConversationBatch(fileName, tally, storeConversations);
  for await (const part of parts) {
    countPart(tally, part, maxRefusals);
    if (part.kind === 'refused') await batch.refuse(partRejection(fileName, part.refusal));
    if (part.kind !== 'conversation') continue;
    await batch.add(part.conversation);
    onConversation?.();
  }
  await batch.end();
};

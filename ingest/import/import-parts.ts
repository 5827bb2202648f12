import type { Conversation } from '../../lib/conversation';
import type { Refusal, TranscriptPart } from '../transcripts/read-conversations';

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
};

export const emptyTally = (): ImportTally => ({
  formats: [],
  conversations: 0,
  attempts: 0,
  stored: 0,
  duplicates: 0,
  refusedCount: 0,
  refusals: [],
});

/** Adds a part of a source to what is known of it. */
export const countPart = (tally: ImportTally, part: TranscriptPart, maxRefusals: number): void => {
  if (part.kind === 'recognised') tally.formats.push({ name: part.format, because: part.because });
  else if (part.kind === 'conversation') {
    tally.conversations += 1;
    tally.attempts += part.conversation.attempts.length;
  } else {
    tally.refusedCount += 1;
    if (tally.refusals.length < maxRefusals) tally.refusals.push(part.refusal);
  }
};

/** Stores whole conversations. What it throws ends the import. */
export type StoreConversations = (batch: readonly Conversation[]) => Promise<{ stored: number; duplicates: number }>;

export type PartsImport = {
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
  const { parts, tally, maxRefusals, storeConversations, onConversation } = request;
  const batch = new Batch(async (conversations) => {
    const { stored, duplicates } = await storeConversations(conversations);
    tally.stored += stored;
    tally.duplicates += duplicates;
  });
  for await (const part of parts) {
    countPart(tally, part, maxRefusals);
    if (part.kind !== 'conversation') continue;
    await batch.add(part.conversation);
    onConversation?.();
  }
  await batch.flush();
};

const BATCH_ATTEMPTS = 500;
const BATCH_CONVERSATIONS = 50;

/** Whole conversations, gathered until one write is worth it. */
class Batch {
  private conversations: Conversation[] = [];
  private attemptCount = 0;

  constructor(private readonly store: (conversations: readonly Conversation[]) => Promise<void>) {}

  async add(conversation: Conversation): Promise<void> {
    this.conversations.push(conversation);
    this.attemptCount += conversation.attempts.length;
    if (this.attemptCount >= BATCH_ATTEMPTS || this.conversations.length >= BATCH_CONVERSATIONS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.conversations.length === 0) return;
    const { conversations } = this;
    this.conversations = [];
    this.attemptCount = 0;
    await this.store(conversations);
  }
}

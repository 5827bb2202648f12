import type { ImportBatch, ImportResult } from '../../db/commands/import-conversations';
import type { Conversation } from '../../lib/conversation';
import type { Rejection } from '../../lib/event';
import type { Refusal, TranscriptPart } from '../transcripts/read-conversations';
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

/** A batch of one file; which import it belongs to, whoever stores it knows. */
export type FileBatch = Omit<ImportBatch, 'importId'>;

/** Stores whole conversations, and counts what was refused. What it throws ends the import. */
export type StoreConversations = (batch: FileBatch) => Promise<ImportResult>;

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
  const batch = new Batch(async (gathered) => {
    const formats = tally.formats.map(({ name }) => name);
    const { stored, duplicates } = await storeConversations({ fileName, formats, ...gathered });
    tally.stored += stored;
    tally.duplicates += duplicates;
  });
  for await (const part of parts) {
    countPart(tally, part, maxRefusals);
    if (part.kind === 'refused') await batch.refuse(partRejection(fileName, part.refusal));
    if (part.kind !== 'conversation') continue;
    await batch.add(part.conversation);
    onConversation?.();
  }
  await batch.end();
};

const BATCH_ATTEMPTS = 500;
const BATCH_CONVERSATIONS = 50;
const BATCH_REJECTIONS = 500;

type Gathered = Pick<FileBatch, 'conversations' | 'rejections'>;

/** Whole conversations and refused parts, gathered until one write is worth it. */
class Batch {
  private conversations: Conversation[] = [];
  private rejections: Rejection[] = [];
  private attemptCount = 0;
  private hasFlushed = false;

  constructor(private readonly store: (gathered: Gathered) => Promise<void>) {}

  async add(conversation: Conversation): Promise<void> {
    this.conversations.push(conversation);
    this.attemptCount += conversation.attempts.length;
    if (this.attemptCount >= BATCH_ATTEMPTS || this.conversations.length >= BATCH_CONVERSATIONS) await this.flush();
  }

  async refuse(rejection: Rejection): Promise<void> {
    this.rejections.push(rejection);
    if (this.rejections.length >= BATCH_REJECTIONS) await this.flush();
  }

  /** A file that brought nothing is told of all the same. */
  async end(): Promise<void> {
    const isEmpty = this.conversations.length + this.rejections.length === 0;
    if (!isEmpty || !this.hasFlushed) await this.flush();
  }

  private async flush(): Promise<void> {
    const { conversations, rejections } = this;
    this.conversations = [];
    this.rejections = [];
    this.attemptCount = 0;
    this.hasFlushed = true;
    await this.store({ conversations, rejections });
  }
}

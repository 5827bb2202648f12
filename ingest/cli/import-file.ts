import type { Conversation } from '../../lib/conversation';
import { type Refusal, readConversations, type TranscriptPart } from '../transcripts/read-conversations';
import type { ReadLimits } from '../transcripts/read-source';
import { unpackSource } from '../transcripts/unpack-source';
import type { ProgressMeter } from './progress-meter';

/** What became of one file. `formats` is empty when nothing in it was recognised. */
export type FileSummary = {
  path: string;
  formats: string[];
  conversations: number;
  attempts: number;
  stored: number;
  duplicates: number;
  refusedCount: number;
  /** The first refusals; `refusedCount` counts all. */
  refusals: Refusal[];
};

const MAX_LISTED_REFUSALS = 100;
const BATCH_ATTEMPTS = 500;
const BATCH_CONVERSATIONS = 50;

export type FileImport = {
  path: string;
  raw: AsyncIterable<Uint8Array>;
  storeConversations: (batch: readonly Conversation[]) => Promise<{ stored: number; duplicates: number }>;
  limits: ReadLimits;
  meter: ProgressMeter;
};

/** Reads one file to its end and stores its conversations in batches. */
export async function importFile({ path, raw, storeConversations, limits, meter }: FileImport): Promise<FileSummary> {
  const summary = emptySummary(path);
  const batch = new Batch(async (conversations) => {
    const { stored, duplicates } = await storeConversations(conversations);
    summary.stored += stored;
    summary.duplicates += duplicates;
  });
  const bytes = meter.startFile(path);
  const chunks = meter.watch(unpackSource(raw, bytes));
  for await (const part of readConversations(chunks, limits)) {
    count(part, summary);
    if (part.kind !== 'conversation') continue;
    await batch.add(part.conversation);
    meter.addConversation();
  }
  await batch.flush();
  meter.endFile();
  return summary;
}

/** The summary of a path that leads to no readable file. */
export const refusedFile = (path: string, reason: string): FileSummary => ({
  ...emptySummary(path),
  refusedCount: 1,
  refusals: [{ position: '', reason }],
});

const emptySummary = (path: string): FileSummary => ({
  path,
  formats: [],
  conversations: 0,
  attempts: 0,
  stored: 0,
  duplicates: 0,
  refusedCount: 0,
  refusals: [],
});

function count(part: TranscriptPart, summary: FileSummary): void {
  if (part.kind === 'recognised') summary.formats.push(part.format);
  else if (part.kind === 'conversation') {
    summary.conversations += 1;
    summary.attempts += part.conversation.attempts.length;
  } else {
    summary.refusedCount += 1;
    if (summary.refusals.length < MAX_LISTED_REFUSALS) summary.refusals.push(part.refusal);
  }
}

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

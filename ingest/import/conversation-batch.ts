import type { Conversation } from '../../lib/conversation';

/** Stores whole conversations. What it throws ends the import. */
export type StoreConversations = (batch: readonly Conversation[]) => Promise<{ stored: number; duplicates: number }>;

const BATCH_ATTEMPTS = 500;
const BATCH_CONVERSATIONS = 50;

/** Whole conversations, gathered until one write is worth it. */
export class ConversationBatch {
  private conversations: Conversation[] = [];
  private attemptCount = 0;

  constructor(
    /** Grows with every write. */
    private readonly tally: { stored: number; duplicates: number },
    private readonly store: StoreConversations,
  ) {}

  async add(conversation: Conversation): Promise<void> {
    this.conversations.push(conversation);
    this.attemptCount += conversation.attempts.length;
    if (this.attemptCount >= BATCH_ATTEMPTS || this.conversations.length >= BATCH_CONVERSATIONS) await this.flush();
  }

  /** Stores what was gathered. Where that throws it stays gathered, and may be tried again. */
  async flush(): Promise<void> {
    if (this.conversations.length === 0) return;
    const { stored, duplicates } = await this.store(this.conversations);
    this.conversations = [];
    this.attemptCount = 0;
    this.tally.stored += stored;
    this.tally.duplicates += duplicates;
  }
}

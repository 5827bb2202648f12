import type { ImportBatch, ImportResult } from '../../db/commands/import-conversations';
import type { Conversation } from '../../lib/conversation';
import type { Rejection } from '../../lib/event';

/** A batch of one file; which import it belongs to, whoever stores it knows. */
export type FileBatch = Omit<ImportBatch, 'importId'>;

/** Stores whole conversations, and counts what was refused. What it throws ends the import. */
export type StoreConversations = (batch: FileBatch) => Promise<ImportResult>;

const BATCH_ATTEMPTS = 500;
const BATCH_CONVERSATIONS = 50;
const BATCH_REJECTIONS = 500;

/** What is known of a file while it is read; grows with every write. */
type Tally = { formats: readonly { name: string }[]; stored: number; duplicates: number };

/** Whole conversations and refused parts, gathered until one write is worth it. */
export class ConversationBatch {
  private conversations: Conversation[] = [];
  private rejections: Rejection[] = [];
  private attemptCount = 0;
  private hasFlushed = false;

  constructor(
    private readonly fileName: string,
    private readonly tally: Tally,
    private readonly store: StoreConversations,
  ) {}

  async add(conversation: Conversation): Promise<void> {
    this.conversations.push(conversation);
    this.attemptCount += conversation.attempts.length;
    if (this.attemptCount >= BATCH_ATTEMPTS || this.conversations.length >= BATCH_CONVERSATIONS) await this.flush();
  }

  async refuse(rejection: Rejection): Promise<void> {
    this.rejections.push(rejection);
    if (this.rejections.length >= BATCH_REJECTIONS) await this.flush();
  }

  /** Stores what is there, if anything is. */
  async settle(): Promise<void> {
    if (this.conversations.length + this.rejections.length > 0) await this.flush();
  }

  /** A file that brought nothing is told of all the same. */
  async end(): Promise<void> {
    if (this.hasFlushed) await this.settle();
    else await this.flush();
  }

  private async flush(): Promise<void> {
    const { fileName, conversations, rejections } = this;
    const formats = this.tally.formats.map(({ name }) => name);
    this.conversations = [];
    this.rejections = [];
    this.attemptCount = 0;
    this.hasFlushed = true;
    const { stored, duplicates } = await this.store({ fileName, formats, conversations, rejections });
    this.tally.stored += stored;
    this.tally.duplicates += duplicates;
  }
}

import { unavailableIn } from '../../db/store';
import type { ReadAs } from '../../lib/read-as';
import { ConversationBatch, type FileBatch, type StoreConversations } from '../import/conversation-batch';
import { countPart, emptyTally, type ImportTally } from '../import/import-parts';
import { partRejection } from '../import/part-rejection';
import { ConversationReader } from '../transcripts/conversation-reader';
import { READ_LIMITS, recordOfLine } from '../transcripts/read-source';
import { type SourceLine, splitLines } from '../transcripts/split-lines';
import type { Refusal, TranscriptPart } from '../transcripts/transcript-part';
import { growingFile } from './growing-file';

export type Follow = {
  path: string;
  /** The bytes that come, for a source that is no file; it ends where they end. */
  open?: (onIdle: () => Promise<void>) => AsyncIterable<Uint8Array>;
  readAs: ReadAs;
  storeConversations: StoreConversations;
  signal: AbortSignal;
  pause: () => Promise<void>;
  report: (event: FollowEvent) => void;
};

export type FollowEvent =
  | { kind: 'refused'; path: string; refusal: Refusal }
  | { kind: 'stored'; path: string; tally: ImportTally }
  | { kind: 'waiting'; path: string; condition: string };

const MAX_REFUSALS = 100;

/** Stores the conversations of a JSONL file as its lines come, until the signal does. Ends early where nothing in it is known. */
export async function followFile(follow: Follow): Promise<ImportTally> {
  const follower = new Follower(follow);
  const { path, signal, pause, open } = follow;
  const onIdle = () => follower.settle();
  do {
    const chunks = open ? open(onIdle) : growingFile(path, { signal, pause, onIdle });
    await follower.readAll(chunks);
  } while (!signal.aborted && !open && !follower.isGivenUp);
  return follower.tally;
}

/** Reads one path, through all the files that are written under it. */
class Follower {
  readonly tally = emptyTally();
  private reader: ConversationReader;
  private readonly batch: ConversationBatch;
  private toldStored = 0;

  constructor(private readonly follow: Follow) {
    this.reader = new ConversationReader(follow.readAs);
    this.batch = new ConversationBatch(follow.path, this.tally, (batch) => this.storePatiently(batch));
  }

  get isGivenUp(): boolean {
    return this.reader.isGivenUp;
  }

  /** One file from its beginning to where it ends or is replaced. */
  async readAll(chunks: AsyncIterable<Uint8Array>): Promise<void> {
    this.reader = new ConversationReader(this.follow.readAs);
    for await (const line of splitLines(chunks, READ_LIMITS.maxLineBytes)) {
      await this.readLine(line);
      if (this.isGivenUp) break;
    }
    await this.settle();
    await this.take(this.reader.finish());
    await this.settle();
  }

  /** Tells what the lines so far make, and stores it. */
  async settle(): Promise<void> {
    await this.take(this.reader.look(), false);
    await this.batch.settle();
    if (this.tally.stored === this.toldStored) return;
    this.toldStored = this.tally.stored;
    this.follow.report({ kind: 'stored', path: this.follow.path, tally: this.tally });
  }

  private async readLine(line: SourceLine): Promise<void> {
    const record = recordOfLine(line, READ_LIMITS);
    if (record === null) return;
    // The line that was being written when the signal came is not wrong, only not there yet.
    if (record.kind === 'refused' && this.follow.signal.aborted) return;
    await this.take(this.reader.read(record));
  }

  private async take(parts: Iterable<TranscriptPart>, isEnded?: false): Promise<void> {
    for (const part of parts) {
      countPart(this.tally, part, MAX_REFUSALS);
      if (part.kind === 'refused') {
        this.follow.report({ kind: 'refused', path: this.follow.path, refusal: part.refusal });
        await this.batch.refuse(partRejection(this.follow.path, part.refusal));
      } else if (part.kind === 'conversation') {
        const { conversation } = part;
        await this.batch.add(isEnded === undefined ? conversation : { ...conversation, isEnded });
      }
    }
  }

  /** A store that cannot be written is waited for: the file can be read again, but nobody may be there to start us. */
  private async storePatiently(batch: FileBatch): ReturnType<StoreConversations> {
    const { storeConversations, signal, pause, report, path } = this.follow;
    for (;;) {
      try {
        return await storeConversations(batch);
      } catch (error) {
        const unavailable = unavailableIn(error);
        if (!unavailable || signal.aborted) throw error;
        report({ kind: 'waiting', path, condition: unavailable.condition });
        await pause();
      }
    }
  }
}

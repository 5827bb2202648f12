import type { Principal } from '../../db/principal';
import { unavailableIn } from '../../db/store';
import type { ChainKey } from '../../lib/chain-keys';
import type { ImportState, ImportStatus } from '../../lib/import-status';
import type { ReadAs, UnmappedTable } from '../../lib/read-as';
import { type Understanding, UnderstandingTally } from '../../lib/understanding';
import type { TranscriptPart } from '../transcripts/transcript-part';
import type { StoreConversations } from './conversation-batch';
import { countPart, emptyTally, importParts, type ImportTally } from './import-parts';

/** Refused parts kept for the download; all are counted. */
const MAX_REFUSALS = 10_000;
const SHOWN_REFUSALS = 50;

export type ReadParts = (
  path: string,
  options: { onRead: (readBytes: number) => void; signal: AbortSignal; readAs: ReadAs },
) => AsyncIterable<TranscriptPart>;

/** Why an import did not get to its end. */
export type Failure = { kind: 'unavailable' | 'too_large' | 'stopped' | 'internal'; text: string };

const STOPPED: Failure = { kind: 'stopped', text: 'the import was stopped' };

export type Upload = { id: string; name: string; path: string; sizeBytes: number; principal: Principal };

/** One uploaded file on its way into the store: read once to be understood, and once more to be stored. */
export class ImportJob {
  state: ImportState = 'waiting';
  touchedAt: number;
  /** Said by whoever sent it, and may be said anew; else the content decides. */
  readAs: ReadAs = {};
  /** Settles when the last thing asked of it is done. */
  ended: Promise<void> = Promise.resolve();
  private doneBytes = 0;
  private tally: ImportTally = emptyTally();
  private understood: Understanding | null = null;
  private failure: Failure | null = null;
  /** Once seen, a table may be mapped anew as often as somebody likes. */
  private table: UnmappedTable | null = null;
  private readonly stop = new AbortController();

  constructor(
    readonly upload: Upload,
    private readonly readParts: ReadParts,
    now: number,
  ) {
    this.touchedAt = now;
  }

  /** Reads the file and stores nothing. `chainKeys` are those of the project it would be stored in. */
  preview(chainKeys: readonly ChainKey[]): Promise<void> {
    return this.pass('reading', 'understood', async (parts) => {
      const understanding = new UnderstandingTally(chainKeys);
      for await (const part of parts) {
        countPart(this.tally, part, MAX_REFUSALS);
        if (part.kind === 'conversation') understanding.add(part.conversation);
      }
      this.understood = understanding.result();
    });
  }

  /** Reads the file and stores its conversations. What is stored already stays as it is, so it may be repeated. */
  store(storeConversations: StoreConversations): Promise<void> {
    return this.pass('storing', 'stored', (parts) =>
      importParts({
        fileName: this.upload.name,
        parts,
        tally: this.tally,
        maxRefusals: MAX_REFUSALS,
        storeConversations,
      }),
    );
  }

  abort(): void {
    this.stop.abort();
  }

  fail(failure: Failure): void {
    this.state = 'failed';
    this.failure = failure;
  }

  /** How it ended: what was counted, and why it failed, if it did. */
  outcome(): { tally: ImportTally; failure: Failure | null } {
    return { tally: this.tally, failure: this.failure };
  }

  refusals(): ImportTally['refusals'] {
    return this.tally.refusals;
  }

  status(): ImportStatus {
    const { id, name, sizeBytes } = this.upload;
    const { formats, conversations, stored, duplicates, refusedCount, refusals } = this.tally;
    return {
      id,
      name,
      size_bytes: sizeBytes,
      state: this.state,
      done_bytes: this.doneBytes,
      conversations,
      formats,
      read_as: this.readAs,
      table: this.tally.table ?? this.table,
      understood: this.understood,
      stored,
      duplicates,
      refused_count: refusedCount,
      refused: refusals.slice(0, SHOWN_REFUSALS),
      failure: this.failure?.text ?? null,
    };
  }

  private async pass(
    during: ImportState,
    after: ImportState,
    work: (parts: AsyncIterable<TranscriptPart>) => Promise<void>,
  ): Promise<void> {
    this.state = during;
    this.doneBytes = 0;
    this.table = this.tally.table ?? this.table;
    this.tally = emptyTally();
    this.failure = null;
    const onRead = (readBytes: number) => {
      this.doneBytes = readBytes;
    };
    try {
      await work(this.readParts(this.upload.path, { onRead, signal: this.stop.signal, readAs: this.readAs }));
      this.state = after;
    } catch (error) {
      const failure = this.stop.signal.aborted ? STOPPED : failureOf(error);
      if (failure === null) throw error;
      this.fail(failure);
    }
  }
}

/** What to tell of an error that is no defect of ours; null for the others. */
const failureOf = (error: unknown): Failure | null => {
  const unavailable = unavailableIn(error);
  if (unavailable) {
    const text = `the store cannot be written (${unavailable.condition}); what was stored so far stays, try again`;
    return { kind: 'unavailable', text };
  }
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return null;
  return { kind: 'too_large', text: 'the file does not fit into memory; split it, or use JSONL' };
};

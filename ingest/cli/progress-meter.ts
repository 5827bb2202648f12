import type { ByteMeter } from '../transcripts/unpack-source';
import type { FoundFile } from './walk-paths';

/** How far an import is. What cannot be known (the size of standard input, a rate at the start) is null. */
export type ImportProgress = {
  path: string;
  fileNumber: number;
  fileCount: number;
  /** As the files lie on disk. */
  doneBytes: number;
  totalBytes: number | null;
  /** After unpacking. */
  decodedBytes: number;
  conversations: number;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
};

const REPORT_EVERY_MS = 100;
/** Before this a rate says nothing. */
const RATE_AFTER_MS = 250;

/** Adds up what the files of one import have given, and tells at most ten times a second. */
export class ProgressMeter {
  private readonly totalBytes: number | null;
  private readonly startedAt: number;
  private reportedAt = Number.NEGATIVE_INFINITY;
  private path = '';
  private fileNumber = 0;
  private conversations = 0;
  private before: ByteMeter = { readBytes: 0, decodedBytes: 0 };
  private current: ByteMeter = { readBytes: 0, decodedBytes: 0 };

  constructor(
    private readonly files: readonly FoundFile[],
    private readonly now: () => number,
    private readonly report: (progress: ImportProgress) => void,
  ) {
    this.totalBytes = totalOf(files);
    this.startedAt = now();
  }

  /** The meter the file's bytes are to be counted on. */
  startFile(path: string): ByteMeter {
    this.path = path;
    this.fileNumber += 1;
    this.current = { readBytes: 0, decodedBytes: 0 };
    return this.current;
  }

  /** The same chunks; progress is told while they pass. */
  async *watch(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.tell();
      yield chunk;
    }
  }

  addConversation(): void {
    this.conversations += 1;
    this.tell();
  }

  endFile(): void {
    this.before.readBytes += this.current.readBytes;
    this.before.decodedBytes += this.current.decodedBytes;
    this.current = { readBytes: 0, decodedBytes: 0 };
    this.reportedAt = Number.NEGATIVE_INFINITY;
    this.tell();
  }

  private tell(): void {
    const now = this.now();
    if (now - this.reportedAt < REPORT_EVERY_MS) return;
    this.reportedAt = now;
    this.report(this.progressAt(now));
  }

  private progressAt(now: number): ImportProgress {
    const doneBytes = this.before.readBytes + this.current.readBytes;
    const elapsedMs = now - this.startedAt;
    const bytesPerSecond = elapsedMs >= RATE_AFTER_MS && doneBytes > 0 ? (doneBytes / elapsedMs) * 1000 : null;
    const leftBytes = this.totalBytes === null ? null : Math.max(0, this.totalBytes - doneBytes);
    return {
      path: this.path,
      fileNumber: this.fileNumber,
      fileCount: this.files.length,
      doneBytes,
      totalBytes: this.totalBytes,
      decodedBytes: this.before.decodedBytes + this.current.decodedBytes,
      conversations: this.conversations,
      bytesPerSecond,
      secondsLeft: leftBytes === null || bytesPerSecond === null ? null : leftBytes / bytesPerSecond,
    };
  }
}

function totalOf(files: readonly FoundFile[]): number | null {
  let totalBytes = 0;
  for (const file of files) {
    if ('reason' in file) continue;
    if (file.sizeBytes === null) return null;
    totalBytes += file.sizeBytes;
  }
  return totalBytes;
}

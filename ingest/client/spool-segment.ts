import type { NodeParts } from './node-parts';
import type { EventLine, Segment } from './segment';

/** What a segment asks of the spool it belongs to. */
export type SpoolRoom = {
  parts: NodeParts;
  take: (byteCount: number) => boolean;
  release: (byteCount: number) => void;
  /** Something about the spool failed; the code is the system's. */
  onFailure: (error: unknown) => void;
  /** A file ends in the middle of a line: its process was stopped while it wrote, and never said that it had. */
  onTornLine: () => void;
};

const LINE_END = 10;

/** The whole lines of a file. */
const linesOf = (bytes: EventLine): EventLine[] => {
  const lines: EventLine[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(LINE_END, start);
    if (end === -1) break;
    lines.push(bytes.subarray(start, end + 1));
    start = end + 1;
  }
  return lines;
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A segment in a file of its own, which is made with the first event. */
export class SpoolSegment implements Segment {
  eventCount = 0;
  private fd: number | null = null;
  private sealed: Promise<void> = Promise.resolve();

  constructor(
    private readonly room: SpoolRoom,
    private readonly path: string,
    readonly origin: 'spool' | 'left_over',
    public byteCount = 0,
  ) {}

  append(line: EventLine): boolean {
    if (!this.room.take(line.length)) return false;
    try {
      this.write(line);
      this.eventCount++;
      this.byteCount += line.length;
      return true;
    } catch (error) {
      this.room.release(line.length);
      this.room.onFailure(error);
      this.undo();
      return false;
    }
  }

  private write(line: EventLine): void {
    const { fs } = this.room.parts;
    this.fd ??= fs.openSync(this.path, 'ax', 0o600);
    if (fs.writeSync(this.fd, line) < line.length) throw new Error('the disk is full');
  }

  /** Takes back what a failed write left behind: half a line, or a file without any. */
  private undo(): void {
    const { fs } = this.room.parts;
    if (this.fd === null) return;
    try {
      if (this.eventCount > 0) fs.ftruncateSync(this.fd, this.byteCount);
      else {
        fs.closeSync(this.fd);
        this.fd = null;
        fs.unlinkSync(this.path);
      }
    } catch {
      // The failure itself is reported; what stays behind is a torn line to whoever reads it.
    }
  }

  seal(): Promise<void> {
    const { fd } = this;
    const { fs } = this.room.parts;
    if (fd === null) return this.sealed;
    this.fd = null;
    this.sealed = new Promise((resolve) => {
      fs.fsync(fd, (failure) => {
        if (failure) this.room.onFailure(failure);
        fs.close(fd, () => resolve());
      });
    });
    return this.sealed;
  }

  async read(): Promise<readonly EventLine[] | null> {
    // Some systems delete no file that is still open.
    await this.sealed;
    try {
      const bytes = new Uint8Array(await this.room.parts.fs.promises.readFile(this.path));
      if (bytes.length > 0 && bytes.at(-1) !== LINE_END) this.room.onTornLine();
      const lines = linesOf(bytes);
      this.eventCount = lines.length;
      return lines;
    } catch (error) {
      if (!isMissing(error)) this.room.onFailure(error);
      this.room.release(this.byteCount);
      return null;
    }
  }

  async remove(): Promise<void> {
    this.room.release(this.byteCount);
    await this.room.parts.fs.promises.unlink(this.path).catch((error: unknown) => {
      if (!isMissing(error)) this.room.onFailure(error);
    });
  }
}

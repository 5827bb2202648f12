import type { NodeParts } from './node-parts';
import type { ReportProblem } from './recorder-problem';
import type { Segment, SegmentStore } from './segment';
import { hasEnded, ownerIn, segmentName, type SpoolOwner, spoolOwner } from './spool-name';
import { type SpoolRoom, SpoolSegment } from './spool-segment';

export type SpoolOptions = {
  dir: string;
  spoolBytes: number;
  parts: NodeParts;
  now: () => number;
  newId: () => string;
  report: ReportProblem;
};

/** After a failure of the disk events wait in memory so long before the spool is tried again. */
const REST_MS = 5_000;
/** A segment untouched for so long is sent by whoever finds it: its process hangs, or ran on a host that is gone. */
const ABANDONED_MS = 10 * 60_000;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';

/**
 * Segments in files of one folder, which several processes may share: a file's name says who writes it, and whoever takes a file over
 * renames it first, which only one can. Nothing here throws; a failing disk is reported, and then gives no segments for a while.
 */
export class Spool implements SegmentStore {
  private byteCount = 0;
  private madeCount = 0;
  private restsUntil = 0;
  private readonly self: SpoolOwner;
  private readonly room: SpoolRoom;

  constructor(private readonly options: SpoolOptions) {
    const { dir, parts, newId, report, spoolBytes } = options;
    this.self = spoolOwner(parts, newId());
    this.room = {
      parts,
      take: (bytes) => {
        if (this.byteCount + bytes > spoolBytes) return false;
        this.byteCount += bytes;
        return true;
      },
      release: (bytes) => void (this.byteCount -= bytes),
      onFailure: (error) => this.fail(error),
      onTornLine: () =>
        report({ kind: 'spool', code: 'torn_line', message: 'half an event at the end of a segment', eventCount: 1 }),
    };
    this.attempt(() => parts.fs.mkdirSync(dir, { recursive: true, mode: 0o700 }));
  }

  create(): Segment | null {
    const { now, spoolBytes } = this.options;
    if (now() < this.restsUntil || this.byteCount >= spoolBytes) return null;
    return new SpoolSegment(this.room, this.nextPath(), 'spool');
  }

  /** Takes over the segments of processes that have ended, oldest first. */
  takeLeftOver(): Segment[] {
    const { dir, parts } = this.options;
    const names = this.attempt(() => parts.fs.readdirSync(dir)) ?? [];
    return names.toSorted().flatMap((name) => this.claim(name) ?? []);
  }

  private claim(name: string): Segment | null {
    const { dir, parts, now } = this.options;
    const { fs } = parts;
    const owner = ownerIn(name);
    if (owner === null) return null;
    const from = `${dir}/${name}`;
    try {
      const isAbandoned = hasEnded(owner, this.self, parts) || now() - fs.statSync(from).mtimeMs > ABANDONED_MS;
      if (!isAbandoned) return null;
      const path = this.nextPath();
      fs.renameSync(from, path);
      const { size } = fs.statSync(path);
      this.byteCount += size;
      return new SpoolSegment(this.room, path, 'left_over', size);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') this.fail(error);
      return null;
    }
  }

  private nextPath(): string {
    return `${this.options.dir}/${segmentName(this.self, this.madeCount++, this.options.now())}`;
  }

  private attempt<T>(work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  private fail(error: unknown): void {
    this.restsUntil = this.options.now() + REST_MS;
    const message = error instanceof Error ? error.message : 'the spool failed';
    this.options.report({ kind: 'spool', code: codeOf(error), message, eventCount: 0 });
  }
}

import type { EventLine, Segment, SegmentStore } from './segment';

class MemorySegment implements Segment {
  readonly origin = 'memory';
  byteCount = 0;
  private lines: EventLine[] = [];

  constructor(private readonly room: MemorySegments) {}

  get eventCount(): number {
    return this.lines.length;
  }

  append(line: EventLine): boolean {
    if (!this.room.take(line.length)) return false;
    this.lines.push(line);
    this.byteCount += line.length;
    return true;
  }

  async seal(): Promise<void> {}

  async read(): Promise<readonly EventLine[]> {
    return this.lines;
  }

  async remove(): Promise<void> {
    this.room.release(this.eventCount, this.byteCount);
    this.lines = [];
    this.byteCount = 0;
  }
}

/** Segments in memory, which together hold no more than the limits say. */
export class MemorySegments implements SegmentStore {
  private eventCount = 0;
  private byteCount = 0;

  constructor(private readonly limits: { memoryEvents: number; memoryBytes: number }) {}

  create(): Segment {
    return new MemorySegment(this);
  }

  /** Room for one more event of so many bytes, if there is any. */
  take(byteCount: number): boolean {
    const { memoryEvents, memoryBytes } = this.limits;
    if (this.eventCount >= memoryEvents || this.byteCount + byteCount > memoryBytes) return false;
    this.eventCount++;
    this.byteCount += byteCount;
    return true;
  }

  release(eventCount: number, byteCount: number): void {
    this.eventCount -= eventCount;
    this.byteCount -= byteCount;
  }
}

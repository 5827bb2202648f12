import type { EventLine, Segment, SegmentStore } from './segment';

type Waiter = { segments: number; resolve: () => void };

/** When a batch is full: it then is sealed, and the next one begins. */
export type BatchSize = { batchEvents: number; batchBytes: number };

/** What others want to know of the queue. */
export type QueueEvents = {
  /** A first event waits in a new segment. */
  onOpened: () => void;
  /** A segment is ready to be sent. */
  onSealed: () => void;
};

/** The queue of a recorder: segments in the order of their events, the last of which may still be open. */
export class WaitingSegments {
  private readonly sealed: Segment[];
  private open: Segment | null = null;
  private removedCount = 0;
  private waiters: Waiter[] = [];

  constructor(
    /** Tried in turn: the first that has room takes the event. */
    private readonly stores: readonly SegmentStore[],
    private readonly size: BatchSize,
    private readonly events: QueueEvents,
    leftOver: readonly Segment[],
  ) {
    this.sealed = [...leftOver];
  }

  /** Puts an event at the end; false where there is no room for it. */
  add(line: EventLine): boolean {
    if (this.open !== null && this.fits(this.open, line) && this.open.append(line)) return true;
    this.seal();
    for (const store of this.stores) {
      const segment = store.create();
      if (segment?.append(line) !== true) continue;
      this.open = segment;
      this.events.onOpened();
      return true;
    }
    return false;
  }

  private fits({ eventCount, byteCount }: Segment, line: EventLine): boolean {
    return eventCount < this.size.batchEvents && byteCount + line.length <= this.size.batchBytes;
  }

  /** Ends the open segment, if there is one. */
  seal(): void {
    if (this.open === null) return;
    const segment = this.open;
    this.open = null;
    this.sealed.push(segment);
    void segment.seal();
    this.events.onSealed();
  }

  get first(): Segment | null {
    return this.sealed[0] ?? null;
  }

  /** The first segment is answered for, or not ours any more. */
  removeFirst(): void {
    this.sealed.shift();
    this.removedCount++;
    const isDone = ({ segments }: Waiter) => segments <= this.removedCount;
    for (const { resolve } of this.waiters.filter(isDone)) resolve();
    this.waiters = this.waiters.filter((waiter) => !isDone(waiter));
  }

  /** Resolves once every segment that is sealed by now has been removed. */
  settled(): Promise<void> {
    if (this.sealed.length === 0) return Promise.resolve();
    const segments = this.removedCount + this.sealed.length;
    return new Promise((resolve) => void this.waiters.push({ segments, resolve }));
  }

  /** Events that wait in memory, sealed. */
  get eventsInMemory(): number {
    return this.sealed.reduce((sum, { origin, eventCount }) => sum + (origin === 'memory' ? eventCount : 0), 0);
  }
}

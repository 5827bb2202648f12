/** One event as a line of NDJSON in UTF-8, its line end included. */
export type EventLine = Uint8Array<ArrayBuffer>;

/** Events that wait to be sent together, in memory or in a file. */
export type Segment = {
  /** Left over: written by a process that is gone. */
  readonly origin: 'memory' | 'spool' | 'left_over';
  /** Of a segment left over: 0 until it is read. */
  readonly eventCount: number;
  readonly byteCount: number;
  /** Takes a line; false, without a trace of it, where there is no room or the disk fails. */
  append: (line: EventLine) => boolean;
  /** Takes no more lines from here on. Resolves once the lines are as safe as they will be; never rejects. */
  seal: () => Promise<void>;
  /** The lines; null when they are not ours to send any more. Never rejects. */
  read: () => Promise<readonly EventLine[] | null>;
  /** Forgets the lines and gives their room back: they are answered for. Never rejects. */
  remove: () => Promise<void>;
};

/** Where new segments come from; null when there can be none now. */
export type SegmentStore = { create: () => Segment | null };

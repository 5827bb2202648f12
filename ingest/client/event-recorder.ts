import type { Recorder } from './client-event';
import type { RecorderStats } from './recorder-counts';

/** How long `flush` and `close` wait for the server: 10 s and 5 s unless said otherwise. */
export type WithinMs = { withinMs?: number };

/** Takes events, and sees them to the server. None of its methods throws or rejects. */
export type EventRecorder = Recorder & {
  /** Sends what waits now. True once everything recorded before is answered for, false when the time is over first. */
  flush: (options?: WithinMs) => Promise<boolean>;
  /**
   * Flushes, then stops for good; what is recorded later is dropped. What the server has not answered for in time stays in the spool for the
   * next start, and is dropped without one. A server must await it before it exits; closing twice is closing once.
   */
  close: (options?: WithinMs) => Promise<RecorderStats>;
  stats: () => RecorderStats;
};

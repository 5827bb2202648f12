import type { BatchVerdict } from './batch-verdict';
import type { PostBatch } from './post-batch';
import type { RecorderCounts } from './recorder-counts';
import type { ReportProblem } from './recorder-problem';
import { fullJitterMs } from './retry-wait';
import type { EventLine, Segment } from './segment';
import type { StartTimer } from './start-timer';
import type { WaitingSegments } from './waiting-segments';

export type SenderOptions = {
  queue: WaitingSegments;
  counts: RecorderCounts;
  post: PostBatch;
  random: () => number;
  startTimer: StartTimer;
  report: ReportProblem;
  /** A segment is answered for: there may be room again. */
  onRoom: () => void;
};

type Again = Extract<BatchVerdict, { kind: 'again' }>;
type Settling = Exclude<BatchVerdict, Again>;

/** A wrong key or URL is tried again so seldom: it takes a person to mend it. */
const BLOCKED_MS = 60_000;

/** So often a server may fail on a batch, and so often on a part of one, before the event that it fails on is looked for. */
const MOST_FAULTS = 5;
const MOST_FAULTS_OF_PART = 2;

/** Sends the segments of a queue one after the other, each until it is answered for. */
export class BatchSender {
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;
  private failures = 0;
  /** Ends a wait that was only our own idea. */
  private endWait: (() => void) | null = null;
  private current: Segment | null = null;
  private unsettled = 0;

  constructor(private readonly options: SenderOptions) {}

  /** Sees to it that what waits is being sent. */
  start(): void {
    if (this.stopping.signal.aborted || this.running !== null) return;
    this.running = this.run().finally(() => {
      this.running = null;
      if (this.options.queue.first !== null) this.start();
    });
  }

  /** Tries again at once, except where the server asked for a wait. */
  hurry(): void {
    this.endWait?.();
  }

  /** Gives up the request that runs, and everything that waits. Resolves once nothing runs any more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Events in memory that are answered for, though the rest of their segment is not. */
  get settledInMemory(): number {
    return this.current?.origin === 'memory' ? this.current.eventCount - this.unsettled : 0;
  }

  private async run(): Promise<void> {
    const { queue } = this.options;
    for (let segment = queue.first; segment !== null; segment = queue.first) {
      this.current = segment;
      this.unsettled = segment.eventCount;
      if (!(await this.settle(segment))) return;
      this.current = null;
      queue.removeFirst();
      this.options.onRoom();
    }
  }

  /** False where the sender was stopped before the segment was answered for. */
  private async settle(segment: Segment): Promise<boolean> {
    const { counts } = this.options;
    const lines = await segment.read();
    if (lines === null) {
      counts.handedOver += segment.eventCount;
      return true;
    }
    if (segment.origin === 'left_over') counts.recovered += lines.length;
    this.unsettled = lines.length;
    if (!(await this.deliver(lines))) return false;
    await segment.remove();
    return true;
  }

  private async deliver(lines: readonly EventLine[], mostFaults = MOST_FAULTS): Promise<boolean> {
    if (lines.length === 0) return true;
    const verdict = await this.answerTo(lines, mostFaults);
    if (verdict === null) return false;
    if (verdict.kind === 'too_much' && lines.length > 1) {
      const middle = Math.ceil(lines.length / 2);
      const parts = [lines.slice(0, middle), lines.slice(middle)];
      for (const part of parts) if (!(await this.deliver(part, MOST_FAULTS_OF_PART))) return false;
      return true;
    }
    this.account(verdict);
    this.unsettled -= lines.length;
    return true;
  }

  /** The first answer that settles something; null where the sender was stopped. An event that a server fails on must not hold up the others for good. */
  private async answerTo(lines: readonly EventLine[], mostFaults: number): Promise<Settling | null> {
    const { signal } = this.stopping;
    let faults = 0;
    while (!signal.aborted) {
      const verdict = await this.options.post(lines, signal);
      if (verdict.kind !== 'again') {
        this.failures = 0;
        return verdict;
      }
      if (verdict.isFault && ++faults >= mostFaults) return failedOn(verdict);
      if (!signal.aborted) await this.wait(verdict, lines.length);
    }
    return null;
  }

  private account(verdict: Settling): void {
    const { counts, report } = this.options;
    const { stored, duplicates, refused } = verdict.kind === 'settled' ? verdict : refusedAlone(verdict);
    counts.stored += stored;
    counts.duplicates += duplicates;
    for (const { code, message, eventCount } of refused) {
      counts.addRefused(code, eventCount);
      report({ kind: 'refused', code, message, eventCount });
    }
  }

  private wait({ code, message, retryAfterMs, isBlocked }: Again, eventCount: number): Promise<void> {
    const { random, startTimer, report } = this.options;
    const jitterMs = fullJitterMs(++this.failures, random);
    const askedMs = retryAfterMs ?? (isBlocked ? BLOCKED_MS : 0);
    report({ kind: 'waiting', code, message, eventCount });
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        this.endWait = null;
        this.stopping.signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = startTimer(end, askedMs + jitterMs, false);
      this.stopping.signal.addEventListener('abort', end);
      if (retryAfterMs === null) this.endWait = end;
    });
  }
}

/** A batch that the server fails on again and again. */
const failedOn = ({ message }: Again): Settling => ({ kind: 'too_much', code: 'internal_error', message });

/** One event that the server does not take even alone. */
const refusedAlone = ({ code, message }: Extract<BatchVerdict, { kind: 'too_much' }>) => ({
  stored: 0,
  duplicates: 0,
  refused: [{ code, message, eventCount: 1 }],
});

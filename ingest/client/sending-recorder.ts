import { LIMITS } from '../../lib/limits';
import { BatchSender } from './batch-sender';
import type { ClientDropped, ClientEvent } from './client-event';
import { DropLedger } from './drop-ledger';
import { eventLine } from './event-line';
import type { EventRecorder, WithinMs } from './event-recorder';
import { MemorySegments } from './memory-segments';
import { nodeParts } from './node-parts';
import { onProcessIdle } from './on-process-idle';
import { batchPoster } from './post-batch';
import { type DropReason, RecorderCounts, type RecorderStats } from './recorder-counts';
import { recorderLimits, type RecorderOptions } from './recorder-options';
import { safeReport } from './recorder-problem';
import { Spool } from './spool';
import { startTimer as runtimeTimer } from './start-timer';
import { WaitingSegments } from './waiting-segments';

const DROPPED: Readonly<Record<DropReason, string>> = {
  queue_full: 'no room for more events until the server answers',
  event_too_large: `an event is larger than ${LIMITS.eventBytes} bytes`,
  not_json: 'an event holds what JSON cannot, such as a cycle or a bigint',
  closed: 'the recorder was closed before',
  unsent_at_close: 'the server did not answer before the time to close was over',
};

/** Puts the parts of a recorder together; see createRecorder for what it promises. */
export class SendingRecorder implements EventRecorder {
  private readonly counts = new RecorderCounts();
  private readonly drops = new DropLedger();
  private readonly report;
  private readonly now;
  private readonly newId;
  private readonly startTimer;
  private readonly batchAgeMs: number;
  private readonly queue: WaitingSegments;
  private readonly sender: BatchSender;
  private readonly ignoreProcess: () => void;
  private cancelAge: (() => void) | null = null;
  private closed: Promise<RecorderStats> | null = null;
  private isEnded = false;

  constructor(options: RecorderOptions) {
    const { url, key = null, fetch = globalThis.fetch, random = Math.random } = options;
    const limits = recorderLimits(options.limits);
    this.batchAgeMs = limits.batchAgeMs;
    this.report = safeReport(options.onProblem);
    this.now = options.now ?? Date.now;
    this.newId = options.newId ?? (() => crypto.randomUUID());
    this.startTimer = options.startTimer ?? runtimeTimer;
    const { report, now, newId, startTimer, counts } = this;
    const post = batchPoster({ url, key, requestMs: limits.requestMs, fetch, now, startTimer });
    const memory = new MemorySegments(limits);
    const { spoolDir } = options;
    const { spoolBytes } = limits;
    const spool =
      spoolDir === undefined ? null : new Spool({ dir: spoolDir, spoolBytes, parts: nodeParts(), now, newId, report });
    const events = {
      onOpened: () => this.sealLater(),
      onSealed: () => this.sender.start(),
    };
    const stores = spool === null ? [memory] : [spool, memory];
    this.queue = new WaitingSegments(stores, limits, events, spool?.takeLeftOver() ?? []);
    const onRoom = () => this.tellDrops();
    this.sender = new BatchSender({ queue: this.queue, counts, post, random, startTimer, report, onRoom });
    this.ignoreProcess = onProcessIdle(() => this.sealNow());
    if (this.queue.first !== null) this.sender.start();
  }

  record = (event: ClientEvent): void => {
    this.counts.recorded++;
    const line = eventLine(event);
    if (this.closed !== null) this.drop('closed');
    else if (line === null) this.drop('not_json');
    else if (line.length > LIMITS.eventBytes + 1) this.drop('event_too_large');
    else if (!this.queue.add(line)) this.drop('queue_full');
  };

  flush = async ({ withinMs = 10_000 }: WithinMs = {}): Promise<boolean> => {
    if (this.isEnded) return this.queue.first === null;
    this.sealNow();
    this.sender.hurry();
    let cancel = (): void => undefined;
    const timeout = new Promise<boolean>((resolve) => {
      cancel = this.startTimer(() => resolve(false), withinMs, true);
    });
    const isSettled = await Promise.race([this.queue.settled().then(() => true), timeout]);
    cancel();
    return isSettled;
  };

  close = ({ withinMs = 5_000 }: WithinMs = {}): Promise<RecorderStats> => (this.closed ??= this.end(withinMs));

  stats = (): RecorderStats => this.counts.stats();

  private async end(withinMs: number): Promise<RecorderStats> {
    this.ignoreProcess();
    // Now that all is sent there is room to tell what was dropped.
    if (await this.flush({ withinMs })) await this.flush({ withinMs });
    this.isEnded = true;
    this.cancelAge?.();
    await this.sender.stop();
    this.queue.seal();
    const unsent = this.queue.eventsInMemory - this.sender.settledInMemory;
    if (unsent > 0) this.count('unsent_at_close', unsent);
    return this.stats();
  }

  private drop(reason: DropReason): void {
    if (this.drops.add(reason, this.now())) this.count(reason, 1);
    else this.counts.addDropped(reason, 1);
    this.sealLater();
  }

  private count(reason: DropReason, eventCount: number): void {
    this.counts.addDropped(reason, eventCount);
    this.report({ kind: 'dropped', code: reason, message: DROPPED[reason], eventCount });
  }

  /** Puts what was dropped into the queue as events, as far as there is room. */
  private tellDrops(): void {
    if (!this.drops.isPending) return;
    const take = (event: ClientDropped): boolean => {
      const line = eventLine(event);
      const isTaken = line !== null && this.queue.add(line);
      if (isTaken) this.counts.recorded++;
      return isTaken;
    };
    this.drops.tell(take, this.newId, this.now());
  }

  private sealLater(): void {
    if (!this.isEnded) this.cancelAge ??= this.startTimer(() => this.sealNow(), this.batchAgeMs, false);
  }

  private sealNow(): void {
    this.cancelAge?.();
    this.cancelAge = null;
    this.tellDrops();
    this.queue.seal();
  }
}

import { LIMITS } from '../../lib/limits';
import type { RecorderProblem } from './recorder-problem';
import type { StartTimer } from './start-timer';

/** What a recorder may hold and how it sends. All have defaults; batches are never larger than the server takes. */
export type RecorderLimits = {
  /** A batch goes out when it holds so many events … (500) */
  batchEvents: number;
  /** … or so many bytes before gzip … (1 MiB) */
  batchBytes: number;
  /** … or when its first event is so old (1 s). */
  batchAgeMs: number;
  /** Events in memory that wait to be sent (10,000) … */
  memoryEvents: number;
  /** … and their bytes (16 MiB). Beyond either, new events are dropped and counted. */
  memoryBytes: number;
  /** Bytes in the spool folder of this recorder (256 MiB). Beyond them events wait in memory, as without a spool. */
  spoolBytes: number;
  /** How long one request may take, answer included (30 s). */
  requestMs: number;
};

export type RecorderOptions = {
  /** Where the server answers, without a path of the API: `https://mendtrace.example`. */
  url: string;
  /** A key that may ingest. A server on this machine needs none. */
  key?: string;
  /** A folder on a local disk that keeps events until the server has answered; see {@link createRecorder}. */
  spoolDir?: string;
  limits?: Partial<RecorderLimits>;
  /** Is told what went wrong, for a log. Whatever it throws is ignored. */
  onProblem?: (problem: RecorderProblem) => void;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** From 0 up to 1: the jitter of waits. */
  random?: () => number;
  /** Ids of the recorder's own events and the name of its spool. */
  newId?: () => string;
  startTimer?: StartTimer;
};

const MIB = 1024 * 1024;

const DEFAULTS: RecorderLimits = {
  batchEvents: 500,
  batchBytes: MIB,
  batchAgeMs: 1_000,
  memoryEvents: 10_000,
  memoryBytes: 16 * MIB,
  spoolBytes: 256 * MIB,
  requestMs: 30_000,
};

/** The limits in force. Throws a RangeError where one is no positive number. */
export const recorderLimits = (given: Partial<RecorderLimits> = {}): RecorderLimits => {
  const limits = { ...DEFAULTS, ...given };
  for (const [name, value] of Object.entries(limits)) {
    if (!(value > 0)) throw new RangeError(`limits.${name} must be a positive number`);
  }
  return {
    ...limits,
    batchEvents: Math.min(limits.batchEvents, LIMITS.eventsPerBatch),
    batchBytes: Math.min(limits.batchBytes, LIMITS.bodyBytes),
  };
};

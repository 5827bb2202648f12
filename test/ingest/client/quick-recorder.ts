import type { ClientAttempt } from '../../../ingest/client/client-event';
import { createRecorder } from '../../../ingest/client/create-recorder';
import type { EventRecorder } from '../../../ingest/client/event-recorder';
import type { RecorderOptions } from '../../../ingest/client/recorder-options';
import type { RecorderProblem } from '../../../ingest/client/recorder-problem';
import { startTimer } from '../../../ingest/client/start-timer';

/** An ordinary event. */
export const attempt = (id: string, more: Partial<ClientAttempt> = {}): ClientAttempt => ({
  id,
  call_id: `call-${id}`,
  attempt: 1,
  tool: 'get_weather',
  outcome: 'ok',
  ts: '2026-11-30T09:15:00.250Z',
  arguments: '{"city":"Paris","days":3}',
  ...more,
});

export type QuickRecorder = { recorder: EventRecorder; problems: RecorderProblem[]; waitsMs: number[] };

/** The wait that a request's time limit asks for; all others are waits between requests, or for a batch. */
const REQUEST_MS = 7_777;
const AGE_MS = 1_111;

/** A recorder whose waits between requests are written down and over at once. Deadlines and ages are real. */
export const quickRecorder = (options: RecorderOptions): QuickRecorder => {
  const problems: RecorderProblem[] = [];
  const waitsMs: number[] = [];
  const recorder = createRecorder({
    key: 'mt_key',
    random: () => 0.5,
    onProblem: (problem) => void problems.push(problem),
    ...options,
    limits: { requestMs: REQUEST_MS, batchAgeMs: AGE_MS, ...options.limits },
    startTimer: (work, waitMs, keepsAlive) => {
      const { requestMs = REQUEST_MS, batchAgeMs = AGE_MS } = options.limits ?? {};
      if (keepsAlive || waitMs === requestMs || waitMs === batchAgeMs) return startTimer(work, waitMs, keepsAlive);
      waitsMs.push(waitMs);
      return startTimer(work, 0, keepsAlive);
    },
  });
  return { recorder, problems, waitsMs };
};

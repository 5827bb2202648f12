/* The recorder, for the loop of the package or for one of your own. */

export { createRecorder } from './create-recorder';
export type { EventRecorder, WithinMs } from './event-recorder';
export type { RecorderLimits, RecorderOptions } from './recorder-options';
export type { RecorderProblem } from './recorder-problem';
export type { DropReason, RecorderStats } from './recorder-counts';
export type {
  AttemptCost,
  CallOrigin,
  ClientAttempt,
  ClientClose,
  ClientEvent,
  ClientIssue,
  ClientTool,
  Recorder,
} from './client-event';

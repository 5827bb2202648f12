/**
 * What went wrong with events on their way.
 *
 * - `dropped`: the recorder gave them up; `code` is the {@link DropReason}. Told when a gap begins; the server is told its size.
 * - `refused`: the server did not take them, and never will; `code` is the server's.
 * - `waiting`: a request failed and is tried again; `code` is `unreachable`, `unreadable_answer` or `http_<status>`.
 * - `spool`: the spool could not be used; `code` is the system's (`ENOSPC`) or `torn_line`.
 */
export type RecorderProblem = {
  kind: 'dropped' | 'refused' | 'waiting' | 'spool';
  code: string;
  message: string;
  /** Events concerned, as far as that is known. */
  eventCount: number;
};

export type ReportProblem = (problem: RecorderProblem) => void;

/** A report that never throws, whatever the caller's does. */
export const safeReport =
  (onProblem: ReportProblem | undefined): ReportProblem =>
  (problem) => {
    try {
      onProblem?.(problem);
    } catch {
      // The agent must not suffer from the one who watches the watcher.
    }
  };

import { digestOf } from './conversation-key';
import { historyParts } from './openai-message';
import { type Refusal, refusalIn } from './swe-agent-log-refusal';
import type { LogRequest, LogResponse } from './swe-agent-log-row';

export type LoggedRefusal = Refusal & { response: LogResponse | null };

/** One conversation as far as it was read: its latest request, and what came back on the way. */
export type LoggedRun = {
  last: LogRequest;
  /** The length of the history the latest request asks about, without an output it refuses. */
  length: number;
  /** By the length of the history it answers; a later answer stands in place of one that was refused. */
  responses: Map<number, LogResponse>;
  refusals: LoggedRefusal[];
};

/** Sorts the rows of a log into conversations: requests that share their first two messages are one. */
export class LoggedRuns {
  private readonly runs = new Map<string, LoggedRun>();
  /** The run of the request before, and its response once it has come. */
  private current: { run: LoggedRun; response: LogResponse | null } | null = null;

  add(row: LogRequest | LogResponse): void {
    if (row.type === 'request') this.addRequest(row);
    else if (this.current !== null) {
      this.current.response = row;
      this.current.run.responses.set(this.current.run.length, row);
    }
  }

  /** All conversations, in the order they began. Told only at the log's end: any row may belong to any of them. */
  finished(): LoggedRun[] {
    const runs = [...this.runs.values()];
    for (const run of runs) withdrawUnsaid(run, null);
    return runs;
  }

  private addRequest(request: LogRequest): void {
    // As they were sent, marks for the provider's cache included: a history sent without them counts as another one.
    const opening = digestOf(request.messages.slice(0, 2));
    const run: LoggedRun = this.runs.get(opening) ?? newRun(request);
    this.runs.set(opening, run);
    withdrawUnsaid(run, request);
    const response = this.current?.run === run ? this.current.response : null;
    const refusal = refusalIn(request.messages, response?.outputs[0] ?? null);
    if (refusal !== null) run.refusals.push({ ...refusal, response });
    run.last = request;
    run.length = refusal?.base ?? request.messages.length;
    this.current = { run, response: null };
  }
}

const newRun = (last: LogRequest): LoggedRun => ({ last, length: 0, responses: new Map(), refusals: [] });

/** A pair that was taken for a refusal only by its shape is none when the next request keeps it, or when there is none. */
function withdrawUnsaid(run: LoggedRun, next: LogRequest | null): void {
  const refusal = run.refusals.at(-1);
  if (refusal === undefined || refusal.isSaid) return;
  const pairOf = ({ messages }: LogRequest) => digestOf(historyParts(messages.slice(refusal.base, refusal.base + 2)));
  if (next !== null && pairOf(next) !== pairOf(run.last)) refusal.isSaid = true;
  else {
    run.refusals.pop();
    run.length = run.last.messages.length;
  }
}

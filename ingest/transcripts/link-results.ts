import type { CallingMessage, ResultMessage, TranscriptCall, TranscriptMessage } from './transcript-message';

/** A call with the message that emitted it, its place among that message's calls, and its result, if there is one. */
export type LinkedCall = {
  call: TranscriptCall;
  message: CallingMessage;
  position: number;
  result: ResultMessage | null;
  /** What names it among the conversation's calls, where something steadier than its place does. */
  identity?: string;
};

/**
 * All calls in emission order, each with its result (RS-1): the first later result with the call's id, where calls that
 * share an id take the results in order; a call or a result without an id goes by position in the latest turn.
 */
export function linkResults(messages: readonly TranscriptMessage[]): LinkedCall[] {
  const calls: LinkedCall[] = [];
  const waitingById = new Map<string, LinkedCall[]>();
  let turn: LinkedCall[] = [];
  for (const message of messages) {
    if (message.kind === 'calls') {
      turn = message.calls.map((call, position) => ({ call, message, position, result: null }));
      calls.push(...turn);
      for (const linked of turn) if (linked.call.id !== null) queueOf(waitingById, linked.call.id).push(linked);
    } else {
      const linked = callOf(message, waitingById, turn);
      if (linked !== undefined) linked.result = message;
    }
  }
  return calls;
}

function callOf(
  result: ResultMessage,
  waitingById: Map<string, LinkedCall[]>,
  turn: readonly LinkedCall[],
): LinkedCall | undefined {
  const unanswered = turn.filter((linked) => linked.result === null);
  if (result.callId === null) return unanswered[0];
  return takeFirst(waitingById.get(result.callId)) ?? unanswered.find((linked) => linked.call.id === null);
}

/** Calls answered by position are still in their queue: they are passed over. */
function takeFirst(queue: LinkedCall[] | undefined): LinkedCall | undefined {
  let first = queue?.shift();
  while (first !== undefined && first.result !== null) first = queue?.shift();
  return first;
}

function queueOf(queues: Map<string, LinkedCall[]>, id: string): LinkedCall[] {
  const queue = queues.get(id) ?? [];
  queues.set(id, queue);
  return queue;
}

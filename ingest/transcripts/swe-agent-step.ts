import { z } from 'zod';
import { contentText } from './content-text';
import { argumentsSchema, idSchema, MAX_CALLS } from './message-schema';
import type { CallingMessage, TranscriptCall, TranscriptMessage } from './transcript-message';
import { jsonOfArguments } from './verbatim-json';

export const sweStepSchema = z.object({
  action: z.string(),
  observation: z.unknown(),
  /** Seconds. */
  execution_time: z.unknown().optional(),
});

const callSchema = z.object({ id: idSchema, function: z.object({ name: z.string(), arguments: argumentsSchema }) });

export const historyMessageSchema = z.object({
  role: z.string(),
  content: z.unknown().optional(),
  agent: z.string().nullish(),
  action: z.string().nullish(),
  /** From a run shown as an example: not what this one did. */
  is_demo: z.boolean().nullish(),
  tool_calls: z.array(callSchema).max(MAX_CALLS).nullish(),
  tool_call_ids: z.array(idSchema).max(MAX_CALLS).nullish(),
});

export type SweRun = {
  trajectory: readonly z.infer<typeof sweStepSchema>[];
  history: readonly z.infer<typeof historyMessageSchema>[];
};

/** A run with function calling, from its history: the trajectory has no arguments. */
export function callMessages({ history, trajectory }: SweRun): TranscriptMessage[] {
  const times = trajectory.map(({ execution_time: seconds }) => milliseconds(seconds));
  const callCount = history.reduce((sum, { tool_calls: calls }) => sum + (calls ?? []).length, 0);
  let resultIndex = 0;
  return history.flatMap((message, index): TranscriptMessage[] => {
    const calls = message.tool_calls ?? [];
    if (calls.length > 0) return [callingMessage(index, calls.map(callOf))];
    if (message.role !== 'tool') return [];
    // A step is one call; where the numbers differ nobody knows which is whose.
    const latencyMs = times.length === callCount ? (times[resultIndex] ?? null) : null;
    resultIndex += 1;
    return [resultOf(message.tool_call_ids?.[0] ?? null, message.content, latencyMs)];
  });
}

/** The steps of a run; where only its history was kept, an action's observation is the message after it. */
const stepsOf = ({ trajectory, history }: SweRun): SweRun['trajectory'] =>
  trajectory.length > 0
    ? trajectory
    : history.flatMap(({ action }, index) => {
        const answer = history[index + 1];
        return action ? [{ action, observation: answer?.role === 'user' ? answer.content : undefined }] : [];
      });

/** A run in text mode: each step is one command line. A step without one did nothing. */
export const textMessages = (run: SweRun): TranscriptMessage[] =>
  stepsOf(run).flatMap(({ action, observation, execution_time: seconds }, index): TranscriptMessage[] => {
    const tool = action.trim().split(/\s/, 1)[0] ?? '';
    if (tool === '') return [];
    // Named as the trajectory names it: a text by itself would pass for arguments that are not JSON.
    const argumentsJson = JSON.stringify({ action });
    const call = callingMessage(index, [{ id: null, actor: 'agent', tool, argumentsJson }]);
    return observation === undefined ? [call] : [call, resultOf(null, observation, milliseconds(seconds))];
  });

const callOf = ({ id, function: called }: z.infer<typeof callSchema>): TranscriptCall => ({
  id,
  actor: 'agent',
  tool: called.name,
  argumentsJson: jsonOfArguments(called.arguments),
});

const callingMessage = (index: number, calls: readonly TranscriptCall[]): CallingMessage => ({
  kind: 'calls',
  index,
  calls,
  time: null,
  model: null,
  tokensIn: null,
  tokensOut: null,
  costUsd: null,
});

const resultOf = (callId: string | null, content: unknown, latencyMs: number | null): TranscriptMessage => ({
  kind: 'result',
  callId,
  text: contentText(content),
  hasErrorFlag: false,
  latencyMs,
});

const milliseconds = (seconds: unknown): number | null =>
  typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? Math.round(seconds * 1000) : null;

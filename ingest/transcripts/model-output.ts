import { MODEL_OUTPUT_TOOL } from '../../lib/words';
import type { CallingMessage, TranscriptMessage } from './transcript-message';
import { jsonOfText } from './verbatim-json';

/** What is known of the message an output came in. */
type Origin = Omit<CallingMessage, 'kind' | 'calls'>;

/** An output the harness did not take, what it said to the model, and its word for the reason. */
export type RefusedOutput = { text: string; message: string; code: string };

/** A model output that was refused before any tool was called: a failed attempt that no tool is to blame for. */
export const refusedOutput = (origin: Origin, { text, message, code }: RefusedOutput): TranscriptMessage[] => [
  { ...origin, kind: 'calls', calls: [outputCall(text)] },
  { kind: 'result', callId: null, text: message, hasErrorFlag: true, code },
];

/** The output that was taken after others had been refused. Its tokens belong to the calls in it. */
export const acceptedOutput = (origin: Origin, text: string): TranscriptMessage[] => [
  { ...origin, kind: 'calls', calls: [outputCall(text)], tokensIn: null, tokensOut: null, costUsd: null },
  { kind: 'result', callId: null, text: '', hasErrorFlag: false },
];

const outputCall = (text: string) => ({
  id: null,
  actor: 'agent' as const,
  tool: MODEL_OUTPUT_TOOL,
  argumentsJson: jsonOfText(text),
});

import { canonicalArguments } from '../../lib/json/canonical-json';
import type { CallingMessage, ResultMessage, TranscriptCall, TranscriptMessage } from './transcript-message';

/** What a model answered in one go: a text, calls, or both. */
export type ModelStep = Omit<CallingMessage, 'kind' | 'index'> & { kind: 'model'; text: string };

/** A text the model was told by anybody but a tool; `isRefusal` where it refuses the model's last answer. */
export type ToldStep = { kind: 'told'; text: string; isRefusal?: boolean };

/** A history in the order of its messages, whichever provider's words it is written in. */
export type DialogueStep = ModelStep | ToldStep | ResultMessage;

/** What a step holds besides its text and calls, where the source says nothing. */
export const NOTHING_MEASURED = { time: null, model: null, tokensIn: null, tokensOut: null, costUsd: null };

/** The steps that matter to attempts: calls, each turn under the index of its step, and results. */
export const messagesOfSteps = (steps: readonly DialogueStep[]): TranscriptMessage[] =>
  steps.flatMap((step, index): TranscriptMessage[] => {
    if (step.kind === 'told' || (step.kind === 'model' && step.calls.length === 0)) return [];
    if (step.kind === 'result') return [step];
    const { text: _text, ...message } = step;
    return [{ ...message, kind: 'calls', index }];
  });

/** What tells one step from another, whatever was measured and however the source was laid out. */
export const stepIdentity = (step: DialogueStep): string => {
  if (step.kind === 'model') return JSON.stringify(['model', step.text, step.calls.map(callIdentity)]);
  return JSON.stringify(step.kind === 'told' ? ['told', step.text] : ['result', step.callId, step.text]);
};

const callIdentity = ({ id, tool, argumentsJson }: TranscriptCall) => [id, tool, canonicalArguments(argumentsJson)];

import { z } from 'zod';
import { type DialogueStep, NOTHING_MEASURED } from './dialogue-step';
import { isRecord } from '../../lib/is-record';
import { argumentsSchema, idSchema, MAX_CALLS, MAX_MESSAGES } from './message-schema';
import { sourceOf } from './source-of';
import { sumOfCounts } from './sum-of-counts';
import type { ResultMessage, TranscriptCall } from './transcript-message';
import { jsonOfArguments } from './verbatim-json';

/* https://ai.google.dev/api/caching#Content */

const callSchema = z.object({ id: idSchema, name: z.string(), args: argumentsSchema });
const resultSchema = z.object({ id: idSchema, name: z.string().nullish(), response: z.unknown().optional() });

/** Both spellings are accepted by the API, and clients use both. */
const partSchema = z.object({
  text: z.string().nullish(),
  thought: z.boolean().nullish(),
  functionCall: callSchema.nullish(),
  function_call: callSchema.nullish(),
  functionResponse: resultSchema.nullish(),
  function_response: resultSchema.nullish(),
});

const contentSchema = z.object({ role: z.string().nullish(), parts: z.array(partSchema).max(MAX_CALLS).nullish() });

export const geminiContentsSchema = z.array(contentSchema).max(MAX_MESSAGES);

export type GeminiContent = z.infer<typeof contentSchema>;
type Part = z.infer<typeof partSchema>;

/** Contents of a `generateContent` request or answer as steps. */
export const geminiSteps = (contents: readonly GeminiContent[]): DialogueStep[] =>
  contents.flatMap(({ role, parts }): DialogueStep[] =>
    role === 'model' ? [modelStep(parts ?? [])] : (parts ?? []).map(toldStep),
  );

const modelStep = (parts: readonly Part[]): DialogueStep => ({
  kind: 'model',
  text: parts.map(({ text, thought }) => (thought ? '' : (text ?? ''))).join(''),
  calls: parts.flatMap((part) => callOf(part.functionCall ?? part.function_call)),
  ...NOTHING_MEASURED,
});

const callOf = (call: Part['functionCall']): TranscriptCall[] =>
  call ? [{ id: call.id, actor: 'agent', tool: call.name, argumentsJson: jsonOfArguments(call.args) }] : [];

function toldStep(part: Part): DialogueStep {
  const result = part.functionResponse ?? part.function_response;
  return result ? resultStep(result) : { kind: 'told', text: part.text ?? '' };
}

/** The API has no error flag; Pydantic AI's clients put what the model should mend under `call_error`. */
function resultStep({ id, response }: z.infer<typeof resultSchema>): ResultMessage {
  const error = isRecord(response) ? response.call_error : undefined;
  const hasErrorFlag = typeof error === 'string' && error !== '';
  const failure = hasErrorFlag ? { failure: { message: error, code: null } } : {};
  return { kind: 'result', callId: id, text: sourceOf(response), hasErrorFlag, ...failure };
}

export function geminiUsage(usage: unknown) {
  const counts = isRecord(usage) ? usage : {};
  return {
    tokensIn: sumOfCounts(counts.promptTokenCount),
    tokensOut: sumOfCounts(counts.candidatesTokenCount, counts.thoughtsTokenCount),
  };
}

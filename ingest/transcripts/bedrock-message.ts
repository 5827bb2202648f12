import { z } from 'zod';
import { JsonSource } from '../../lib/json/json-source';
import { type DialogueStep, NOTHING_MEASURED } from './dialogue-step';
import { isRecord } from '../../lib/is-record';
import { argumentsSchema, idSchema, MAX_CALLS, MAX_MESSAGES } from './message-schema';
import { sourceOf } from './source-of';
import { sumOfCounts } from './sum-of-counts';
import type { ResultMessage } from './transcript-message';
import { jsonOfArguments } from './verbatim-json';

/* https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html */

const resultBlockSchema = z.object({
  toolUseId: idSchema,
  status: z.string().nullish(),
  content: z.array(z.unknown()).max(MAX_CALLS).nullish(),
});

const blockSchema = z.object({
  text: z.string().nullish(),
  toolUse: z.object({ toolUseId: idSchema, name: z.string(), input: argumentsSchema }).nullish(),
  toolResult: resultBlockSchema.nullish(),
});

const messageSchema = z.object({ role: z.string(), content: z.array(blockSchema).max(MAX_CALLS) });

export const bedrockMessagesSchema = z.array(messageSchema).max(MAX_MESSAGES);

export type BedrockMessage = z.infer<typeof messageSchema>;
type Block = z.infer<typeof blockSchema>;

/** Messages of the Converse API as steps. */
export const bedrockSteps = (messages: readonly BedrockMessage[]): DialogueStep[] =>
  messages.flatMap(({ role, content }): DialogueStep[] =>
    role === 'assistant' ? [modelStep(content)] : content.map(toldStep),
  );

const modelStep = (content: readonly Block[]): DialogueStep => ({
  kind: 'model',
  text: content.map(({ text }) => text ?? '').join(''),
  calls: content.flatMap(({ toolUse }) =>
    toolUse
      ? [
          {
            id: toolUse.toolUseId,
            actor: 'agent' as const,
            tool: toolUse.name,
            argumentsJson: jsonOfArguments(toolUse.input),
          },
        ]
      : [],
  ),
  ...NOTHING_MEASURED,
});

const toldStep = ({ text, toolResult }: Block): DialogueStep =>
  toolResult ? resultStep(toolResult) : { kind: 'told', text: text ?? '' };

const resultStep = ({ toolUseId, status, content }: z.infer<typeof resultBlockSchema>): ResultMessage => ({
  kind: 'result',
  callId: toolUseId,
  text: (content ?? []).map(partText).join(''),
  hasErrorFlag: status === 'error',
});

const partText = (part: unknown): string => {
  if (!isRecord(part)) return '';
  if (typeof part.text === 'string') return part.text;
  return sourceOf(part.json instanceof JsonSource ? part.json : part);
};

export function bedrockUsage(usage: unknown) {
  const counts = isRecord(usage) ? usage : {};
  return {
    tokensIn: sumOfCounts(counts.inputTokens, counts.cacheReadInputTokens, counts.cacheWriteInputTokens),
    tokensOut: sumOfCounts(counts.outputTokens),
  };
}

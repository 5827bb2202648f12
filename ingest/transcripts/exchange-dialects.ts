import type { z } from 'zod';
import { anthropicMessagesSchema, anthropicSteps, anthropicUsage } from './anthropic-message';
import { bedrockMessagesSchema, bedrockSteps, bedrockUsage } from './bedrock-message';
import type { DialogueStep } from './dialogue-step';
import { type Exchange, EXCHANGE_KEPT } from './exchange';
import { geminiContentsSchema, geminiSteps, geminiUsage } from './gemini-content';
import { isRecord } from '../../lib/is-record';
import { listOf } from './list-of';
import { nameOf } from './name-of';
import { chatSteps, chatUsage, openaiMessagesSchema } from './openai-message';
import { responsesItemsSchema, responsesSteps, responsesUsage } from './openai-responses-item';
import { openSource } from './open-source';

type Fields = Record<string, unknown>;

/** Messages as a schema must accept them, at their place in the body, and how they become steps. */
export type Messages = { member: string; read: () => { steps: DialogueStep[] } | { error: z.ZodError } };

/** How one provider's requests and answers are laid out. */
export type Dialect = {
  name: string;
  fits: (exchange: Exchange) => boolean;
  history: (request: Fields) => Messages;
  /** Null for an answer that holds no message: an error. */
  answer: (response: Fields) => Messages | null;
  usage: (response: Fields) => { tokensIn: number | null; tokensOut: number | null };
  model: (exchange: Exchange) => string | null;
  /** Tools in the layout of `describedTools`. */
  tools: (request: Fields) => unknown;
};

const messages = <T>(
  member: string,
  value: unknown,
  schema: z.ZodType<T>,
  toSteps: (parsed: T) => DialogueStep[],
): Messages => ({
  member,
  read: () => {
    const parsed = schema.safeParse(value);
    return parsed.success ? { steps: toSteps(parsed.data) } : { error: parsed.error };
  },
});

const has = (fields: Fields | null, ...names: string[]): boolean =>
  fields !== null && names.some((name) => name in fields);

const openai: Dialect = {
  name: 'openai',
  fits: ({ request }) => has(request, 'messages'),
  history: (request) => messages('messages', request.messages, openaiMessagesSchema, chatSteps),
  answer: ({ choices }) => {
    const choice: unknown = listOf(choices)[0];
    if (!isRecord(choice) || !isRecord(choice.message)) return null;
    return messages('choices', [choice.message], openaiMessagesSchema, chatSteps);
  },
  usage: ({ usage }) => chatUsage(usage),
  model: ({ request, response }) => nameOf(response?.model) ?? nameOf(request?.model),
  tools: ({ tools, functions }) => tools ?? functions,
};

const responses: Dialect = {
  name: 'responses',
  fits: ({ request, response, uri }) =>
    has(request, 'input') && (/\/responses\b/.test(uri) || response?.object === 'response'),
  history: ({ input }) => {
    const value = openSource(input, EXCHANGE_KEPT);
    const items = typeof value === 'string' ? [{ role: 'user', content: value }] : (value ?? []);
    return messages('input', items, responsesItemsSchema, responsesSteps);
  },
  answer: ({ output }) =>
    Array.isArray(output) ? messages('output', output, responsesItemsSchema, responsesSteps) : null,
  usage: ({ usage }) => responsesUsage(usage),
  model: openai.model,
  tools: ({ tools }) => tools,
};

const anthropic: Dialect = {
  name: 'anthropic',
  fits: ({ request, response, uri }) =>
    has(request, 'messages') && (/\/v1\/messages\b/.test(uri) || response?.type === 'message'),
  history: (request) => messages('messages', request.messages, anthropicMessagesSchema, anthropicSteps),
  answer: (response) =>
    Array.isArray(response.content) ? messages('', [response], anthropicMessagesSchema, anthropicSteps) : null,
  usage: ({ usage }) => anthropicUsage(usage),
  model: openai.model,
  tools: ({ tools }) => tools,
};

const bedrock: Dialect = {
  name: 'bedrock',
  fits: ({ request, uri }) =>
    has(request, 'messages') && (/\/converse(?:-stream)?$/.test(uri) || has(request, 'inferenceConfig', 'toolConfig')),
  history: (request) => messages('messages', request.messages, bedrockMessagesSchema, bedrockSteps),
  answer: ({ output }) =>
    isRecord(output) && isRecord(output.message)
      ? messages('output.message', [output.message], bedrockMessagesSchema, bedrockSteps)
      : null,
  usage: ({ usage }) => bedrockUsage(usage),
  model: ({ uri }) => modelInPath(uri, /\/model\/([^/]{1,300})\/converse/),
  tools: ({ toolConfig }) =>
    listOf(isRecord(toolConfig) ? toolConfig.tools : null).map((tool) => {
      const spec = isRecord(tool) && isRecord(tool.toolSpec) ? tool.toolSpec : {};
      return { ...spec, parameters: isRecord(spec.inputSchema) ? spec.inputSchema.json : null };
    }),
};

const gemini: Dialect = {
  name: 'gemini',
  fits: ({ request }) => has(request, 'contents'),
  history: (request) => messages('contents', request.contents, geminiContentsSchema, geminiSteps),
  answer: ({ candidates }) => {
    const candidate: unknown = listOf(candidates)[0];
    if (!isRecord(candidate) || !isRecord(candidate.content)) return null;
    const content = { role: 'model', ...candidate.content };
    return messages('candidates', [content], geminiContentsSchema, geminiSteps);
  },
  usage: ({ usageMetadata }) => geminiUsage(usageMetadata),
  model: ({ response, uri }) => nameOf(response?.modelVersion) ?? modelInPath(uri, /\/models\/([^/:?]{1,300})/),
  tools: ({ tools }) =>
    (Array.isArray(tools) ? tools : [tools]).flatMap((tool: unknown) =>
      listOf(isRecord(tool) ? (tool.functionDeclarations ?? tool.function_declarations) : null).map(geminiTool),
    ),
};

const geminiTool = (tool: unknown): unknown =>
  isRecord(tool)
    ? { ...tool, parameters: tool.parameters ?? tool.parametersJsonSchema ?? tool.parameters_json_schema }
    : tool;

function modelInPath(uri: string, pattern: RegExp): string | null {
  const found = pattern.exec(uri)?.[1] ?? null;
  try {
    return found === null ? null : decodeURIComponent(found);
  } catch {
    return found;
  }
}

/** The more telling ones first: everybody has `messages`. */
const DIALECTS: readonly Dialect[] = [bedrock, anthropic, gemini, responses, openai];

/** The dialect an exchange is in; null for a request that holds no messages at all. */
export const dialectOf = (exchange: Exchange): Dialect | null =>
  DIALECTS.find((dialect) => dialect.fits(exchange)) ?? null;

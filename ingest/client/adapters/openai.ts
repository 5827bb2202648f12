import type { ToolCallResult } from '../tool-call-result';
import { textOf } from './openai/ask-chat-model';
import { ChatRun, wireTool } from './openai/chat-run';
import type { ChatClient, ChatEndpoint, ChatMessage } from './openai/chat-shapes';
import { createCompletion } from './openai/create-completion';
import { checkSettings } from './loop/check-settings';
import type { LoopSettings, OnEnd } from './loop/loop-settings';
import { type DescribedTool, tellTools } from './loop/tell-tools';

export type RunChatOptions = LoopSettings & {
  /** A client of OpenAI's package, or where a server speaks its Chat Completions API. */
  client: ChatClient | ChatEndpoint;
  model: string;
  /** The conversation so far, in the form of the API. */
  messages: readonly ChatMessage[];
  /** At least one. */
  tools: readonly [DescribedTool, ...DescribedTool[]];
  /** Whatever else a request has, such as a temperature. */
  request?: Readonly<Record<string, unknown>>;
  /** How often the model is asked for its next message; 10 when absent. Repairs are bounded by the contract. */
  maxSteps?: number;
  signal?: AbortSignal;
  onEnd?: OnEnd;
};

type Told = {
  /** The conversation, the messages of this run at its end. */
  messages: readonly ChatMessage[];
  /** Every call that was asked for, with how it ended. */
  calls: readonly ToolCallResult<unknown>[];
  /** Those of them that were not carried out and wait for a person, or that nobody will carry out. */
  escalated: readonly ToolCallResult<unknown>[];
};

/** What a conversation came to. */
export type ChatResult = Told &
  (
    | { kind: 'answered'; text: string }
    /** The model still called tools when `maxSteps` were over. */
    | { kind: 'out_of_steps' }
    | { kind: 'aborted' }
    /** The model could not be asked; `error` is what its client threw. */
    | { kind: 'failed'; error: unknown }
  );

const toldOf = ({ messages, calls }: ChatRun): Told => ({
  messages,
  calls,
  escalated: calls.filter(({ disposition }) => disposition === 'escalated' || disposition === 'held'),
});

/**
 * Talks with a model until it answers without a call of a tool: a bounded agent over Chat Completions, in which every call of a
 * tool, however many at once, goes through the repair loop. A model is told in place of an answer when a call is over, so that
 * it can tell the user; `escalated` has what people have to look at.
 *
 * What models, tools and people do is in the result. Throws a `TypeError` for what only a programmer can mend, as `runToolCall`.
 */
export const runChat = async (options: RunChatOptions): Promise<ChatResult> => {
  const { client, model, messages, tools, request = {}, maxSteps = 10, onEnd, signal: given, ...settings } = options;
  checkSettings(settings, tools);
  const signal = given ?? new AbortController().signal;
  const run = new ChatRun({ create: createCompletion(client), tools, settings, signal, onEnd }, messages);
  tellTools(settings.recorder, tools, settings.runtime);
  const body = { ...request, model, tools: tools.map(wireTool) };
  for (let step = 0; step < maxSteps; step++) {
    if (signal.aborted) return { kind: 'aborted', ...toldOf(run) };
    const asked = await run.ask(body);
    if (asked.kind !== 'message') return { ...asked, ...toldOf(run) };
    if (asked.calls.length === 0) return { kind: 'answered', text: textOf(asked.message), ...toldOf(run) };
    await run.carryOut(asked);
  }
  return { kind: 'out_of_steps', ...toldOf(run) };
};

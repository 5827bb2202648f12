import type { DecidableAttempt } from '../../../../lib/repair/loop-tally';
import type { RequestedCall } from '../../model-answer';
import { runToolCall } from '../../run-tool-call';
import type { ToolCallResult } from '../../tool-call-result';
import { endText } from '../loop/end-text';
import type { LoopSettings, OnEnd } from '../loop/loop-settings';
import type { DescribedTool } from '../loop/tell-tools';
import { askChatModel } from './ask-chat-model';
import type { ChatMessage, ChatRequest, ChatToolCall, CreateCompletion } from './chat-shapes';

/** A tool as the API has it. */
export const wireTool = ({ name, description, inputSchema }: DescribedTool) => ({
  type: 'function',
  function: { name, description, parameters: inputSchema ?? { type: 'object' } },
});

/** What the API has for a tool that gave no value. */
const NOTHING = 'null';

const answerText = (result: ToolCallResult<unknown>): string => {
  if (result.kind !== 'ok') return endText(result);
  return typeof result.value === 'string' ? result.value : (JSON.stringify(result.value) ?? NOTHING);
};

export type ChatRunInput = {
  create: CreateCompletion;
  tools: readonly [DescribedTool, ...DescribedTool[]];
  settings: LoopSettings;
  signal: AbortSignal;
  onEnd: OnEnd | undefined;
};

type AskedMessage = {
  kind: 'message';
  message: ChatMessage;
  calls: readonly ChatToolCall[];
  /** The request it answers. */
  asked: ChatRequest;
  model: string;
};

/** What came of asking the model. */
type Asked = AskedMessage | { kind: 'aborted' } | { kind: 'failed'; error: unknown };

/** One conversation with a model that calls tools. */
export class ChatRun {
  readonly calls: ToolCallResult<unknown>[] = [];
  readonly messages: ChatMessage[];

  constructor(
    private readonly input: ChatRunInput,
    messages: readonly ChatMessage[],
  ) {
    this.messages = [...messages];
  }

  /** Asks the model for its next message, and keeps it. */
  async ask(body: Omit<ChatRequest, 'messages'> & { model: string }): Promise<Asked> {
    const { create, signal } = this.input;
    const asked: ChatRequest = { ...body, messages: [...this.messages] };
    try {
      const { choices, model = body.model } = await create(asked, signal);
      const message = choices[0]?.message ?? { role: 'assistant' };
      this.messages.push(message);
      return { kind: 'message', message, calls: message.tool_calls ?? [], asked, model };
    } catch (error) {
      return signal.aborted ? { kind: 'aborted' } : { kind: 'failed', error };
    }
  }

  /** Carries out the calls of a message, all at once, and keeps the answers in their order. */
  async carryOut({ calls, asked, model }: AskedMessage): Promise<void> {
    const earlierAttempts = this.calls.flatMap(({ attempts }) => attempts);
    const run = async ({ id, function: called }: ChatToolCall): Promise<ToolCallResult<unknown>> => {
      const argumentsJson = called?.arguments ?? '';
      return this.runCall(
        { tool: called?.name ?? '', argumentsJson, providerCallId: id, model },
        asked,
        earlierAttempts,
      );
    };
    const results = await Promise.all(calls.map(run));
    this.calls.push(...results);
    const answers = results.map((result, at) => ({
      role: 'tool',
      tool_call_id: calls[at]?.id ?? '',
      content: answerText(result),
    }));
    this.messages.push(...answers);
  }

  private async runCall(
    call: RequestedCall,
    asked: ChatRequest,
    earlierAttempts: readonly DecidableAttempt[],
  ): Promise<ToolCallResult<unknown>> {
    const { create, tools, settings, signal, onEnd } = this.input;
    const [tool, ...others] = tools;
    const model = askChatModel(create, asked);
    const result = await runToolCall({ ...settings, tool, tools: others, call, model, earlierAttempts, signal });
    onEnd?.(result, call);
    return result;
  }
}

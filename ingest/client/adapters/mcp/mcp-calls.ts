import type { DecidableAttempt } from '../../../../lib/repair/loop-tally';
import type { AskModel, RequestedCall } from '../../model-answer';
import { runToolCall } from '../../run-tool-call';
import type { ToolCallResult } from '../../tool-call-result';
import type { LoopSettings, OnEnd, ToolFacts } from '../loop/loop-settings';
import { tellTools } from '../loop/tell-tools';
import { ListedTools } from './listed-tools';
import { mcpCatalogue } from './mcp-catalogue';
import type { McpRequestOptions, McpResult, WorkingClient } from './mcp-shapes';
import { tolerantValidator } from './tolerant-validator';

export type McpCallsInput = {
  client: WorkingClient;
  model: AskModel;
  toolFacts: ToolFacts | undefined;
  onEnd: OnEnd | undefined;
  earlierAttempts: (() => readonly DecidableAttempt[]) | undefined;
  settings: LoopSettings;
};

export type McpCallOptions = {
  /** More parameters of the request, such as `_meta`. */
  params?: Record<string, unknown>;
  options?: McpRequestOptions;
};

/** The calls of one client, each with its loop. */
export class McpCalls {
  private readonly listed: ListedTools;
  private readonly validate;

  constructor(private readonly input: McpCallsInput) {
    this.listed = new ListedTools(input.client);
    this.validate = tolerantValidator(input.settings.validate);
  }

  async run(call: RequestedCall, { params = {}, options = {} }: McpCallOptions): Promise<ToolCallResult<McpResult>> {
    const { client, model, toolFacts: facts, settings, onEnd } = this.input;
    const { validate } = this;
    let answer: McpResult = { content: [] };
    const onAnswer = (result: McpResult): void => {
      answer = result;
    };
    const listed = await this.listed.forCall(call.tool);
    const request = { params, options };
    const catalogue = mcpCatalogue({ client, listed, validate, facts, request, onAnswer });
    const [tool, ...tools] = catalogue;
    if (tool === undefined) throw new Error('A list of tools is never empty here.');
    tellTools(settings.recorder, catalogue, settings.runtime);
    const { signal } = options;
    const earlierAttempts = this.input.earlierAttempts?.() ?? [];
    const result = await runToolCall({ ...settings, validate, tool, tools, call, model, earlierAttempts, signal });
    onEnd?.(result, call);
    return result.kind === 'ok' ? { ...result, value: answer } : result;
  }
}

import type { DecidableAttempt } from '../../../lib/repair/loop-tally';
import type { AskModel, RequestedCall } from '../model-answer';
import { outputRecovery } from '../output-recovery';
import type { ToolCallResult } from '../tool-call-result';
import { checkSettings } from './loop/check-settings';
import { endText } from './loop/end-text';
import type { LoopSettings, OnEnd, ToolFacts } from './loop/loop-settings';
import { overrideMethods } from './loop/override-methods';
import { McpCalls } from './mcp/mcp-calls';
import type { McpCallParams, McpClient, McpRequestOptions, McpResult, WorkingClient } from './mcp/mcp-shapes';

export type WithRepairOptions = LoopSettings & {
  /** Asked for repairs. */
  model: AskModel;
  /** What annotations of the server do not tell, or tell wrongly, by the name of the tool. */
  toolFacts?: ToolFacts;
  onEnd?: OnEnd;
  /** What the caller of now tried before: a contract's `probeLimit` counts it. A client may have many callers. */
  earlierAttempts?: () => readonly DecidableAttempt[];
};

/** A client whose calls are repaired. */
export type RepairedClient<CLIENT extends McpClient> = CLIENT & {
  /** Carries out a call as a model wrote it, word for word, and says how it ended. */
  runCall: (call: RequestedCall, options?: McpRequestOptions) => Promise<ToolCallResult<McpResult>>;
};

/** A result in the form of the protocol: what the tool answered, or what a model is told in the place of that. */
const resultOf = (result: ToolCallResult<McpResult>): McpResult =>
  result.kind === 'ok' ? result.value : { content: [{ type: 'text', text: endText(result) }], isError: true };

/**
 * Runs the tool calls of a connected MCP client through the repair loop: results that are errors, errors of the protocol, and
 * answers that break their output schema are failed attempts. Tools, their schemas and side effects are those the server
 * lists: `readOnlyHint` is none, `idempotentHint` is idempotent, any other hint is unsafe, and no hint is unknown.
 *
 * `callTool` takes and answers what it did, and where a call is not carried out it answers with an error result that tells the
 * model so; it only rejects when its caller aborts. It is given values, so the record has the JSON they make: `runCall` takes
 * arguments as the model wrote them. Servers tell most errors in words alone; `words` reads them. A schema that `validate` can't
 * use is left to the server.
 *
 * Throws a `TypeError` for what only a programmer can mend, as `runToolCall`.
 */
export const withRepair = <CLIENT extends McpClient>(
  client: CLIENT,
  { model, toolFacts, onEnd, earlierAttempts, ...given }: WithRepairOptions,
): RepairedClient<CLIENT> => {
  const settings = { ...given, recoverBy: [...(given.recoverBy ?? []), outputRecovery] };
  checkSettings(settings);
  const working = client as unknown as WorkingClient;
  const calls = new McpCalls({ client: working, model, toolFacts, onEnd, earlierAttempts, settings });
  const callTool = async (params: McpCallParams, _schema?: unknown, options: McpRequestOptions = {}) => {
    const { name, arguments: args = {}, ...more } = params;
    const result = await calls.run({ tool: name, argumentsJson: JSON.stringify(args) }, { params: more, options });
    if (result.kind === 'aborted') options.signal?.throwIfAborted();
    return resultOf(result);
  };
  const runCall = (call: RequestedCall, options: McpRequestOptions = {}) => calls.run(call, { options });
  return overrideMethods(client, { callTool, runCall });
};

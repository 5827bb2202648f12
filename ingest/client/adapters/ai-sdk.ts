import { SdkCalls } from './ai-sdk/sdk-calls';
import type { SdkModel, SdkRunOptions, SdkTool, SdkToolCall, WorkingTool } from './ai-sdk/sdk-shapes';
import { watchModel, workingModel } from './ai-sdk/watch-model';
import { checkSettings } from './loop/check-settings';
import type { LoopSettings, OnEnd, ToolFacts } from './loop/loop-settings';

type Tools = Readonly<Record<string, SdkTool>>;

export type RepairToolCallsOptions<MODEL extends SdkModel, TOOLS extends Tools> = LoopSettings & {
  /** The agent's model, as an object of its provider and not by its name. */
  model: MODEL;
  tools: TOOLS;
  /** Asked for repairs, with the conversation and the tools; the agent's model when absent. */
  repairModel?: SdkModel;
  /**
   * Side effects and risk of tools, by name: the SDK has no place for them. A tool of unknown side effects that failed while it ran
   * is not run again.
   */
  toolFacts?: ToolFacts;
  onEnd?: OnEnd;
};

/** The SDK's hook for calls that it refuses, as its versions have in common. */
type RepairHook = <CALL extends SdkToolCall>(refused: {
  toolCall: CALL;
  error: unknown;
  abortSignal?: AbortSignal | undefined;
}) => Promise<CALL | null>;

/** What `generateText`, `streamText` and agents of the SDK take. */
export type RepairedToolCalls<MODEL extends SdkModel, TOOLS extends Tools> = {
  model: MODEL;
  tools: TOOLS;
  /** For versions 5 and 6. */
  experimental_repairToolCall: RepairHook;
  /** For version 7. */
  repairToolCall: RepairHook;
};

/** A tool without `execute` is run by a client or by the provider. */
const isRunHere = (tool: SdkTool): tool is WorkingTool => typeof tool.execute === 'function';

const wrapTools = <TOOLS extends Tools>(tools: TOOLS, calls: SdkCalls): TOOLS =>
  Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => {
      if (!isRunHere(tool)) return [name, tool];
      const execute = (input: unknown, options: SdkRunOptions) => calls.run(name, { input, options });
      return [name, { ...tool, execute }];
    }),
  ) as TOOLS;

/**
 * Runs the tool calls of the AI SDK, versions 5 to 7, through the repair loop: spread what it gives into `generateText`,
 * `streamText` or an agent. A call that the SDK refuses is repaired before the SDK runs it, a tool that throws is answered
 * by the contract, and both are attempts of one call, recorded once, with arguments as the model wrote them.
 *
 * Make one for each run of an agent. A call that is not carried out becomes a tool error of the SDK, named `EndedCall`, whose
 * message tells the model that it is over; `onEnd` has the rest. Tools without `execute` are left to whoever runs them, and a
 * tool that answers bit by bit answers at its end. Where the SDK asks a person for approval of a repaired call, the call
 * is open until the tool is run.
 *
 * Throws a `TypeError` for what only a programmer can mend, as `runToolCall`.
 */
export const repairToolCalls = <MODEL extends SdkModel, TOOLS extends Tools>(
  options: RepairToolCallsOptions<MODEL, TOOLS>,
): RepairedToolCalls<MODEL, TOOLS> => {
  const { model, tools, repairModel = model, toolFacts, onEnd, ...settings } = options;
  checkSettings(settings);
  const runHere = new Map(Object.entries(tools).flatMap(([name, tool]) => (isRunHere(tool) ? [[name, tool]] : [])));
  const calls = new SdkCalls({ tools: runHere, model: workingModel(repairModel), toolFacts, onEnd, settings });
  const repair: RepairHook = async ({ toolCall, error, abortSignal }) => {
    const isElsewhere = Object.hasOwn(tools, toolCall.toolName) && !runHere.has(toolCall.toolName);
    if (isElsewhere || runHere.size === 0) return null;
    return { ...toolCall, ...(await calls.repair({ call: toolCall, error }, abortSignal)) };
  };
  return {
    model: watchModel(model, (call) => calls.note(call)),
    tools: wrapTools(tools, calls),
    experimental_repairToolCall: repair,
    repairToolCall: repair,
  };
};

import type { RequestedCall } from '../../model-answer';
import type { ToolCallOptions } from '../../tool-call-options';
import type { ToolCallResult } from '../../tool-call-result';
import type { ToolDefinition } from '../../tool-definition';

type OfOneCall =
  | 'tool'
  | 'tools'
  | 'call'
  | 'model'
  | 'modelFor'
  | 'callId'
  | 'idempotencyKey'
  | 'earlierAttempts'
  | 'beforeRun';

/** How the loops behind an adapter run: the options of `runToolCall` that are the same for all calls. */
export type LoopSettings = Omit<ToolCallOptions<unknown>, OfOneCall | 'signal'>;

/** Is told how a call ended, and what user and model are to be told where it was not carried out. It must not throw. */
export type OnEnd = (result: ToolCallResult<unknown>, call: RequestedCall) => void;

/** What the declaration of a tool does not tell; by the tool's name. */
export type ToolFacts = Readonly<Record<string, Pick<ToolDefinition, 'sideEffects' | 'risk'>>>;

/** What was said of the tool of a name, which may be any text. */
export const factsOfTool = (facts: ToolFacts = {}, name: string): ToolFacts[string] =>
  Object.hasOwn(facts, name) ? (facts[name] ?? {}) : {};

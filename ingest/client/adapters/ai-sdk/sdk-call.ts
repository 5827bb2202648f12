import type { DecidableAttempt } from '../../../../lib/repair/loop-tally';
import type { RequestedCall } from '../../model-answer';
import { runToolCall } from '../../run-tool-call';
import type { CheckedRequest } from '../../tool-call-options';
import type { ToolCallResult } from '../../tool-call-result';
import type { ToolDefinition } from '../../tool-definition';
import { deferred } from '../loop/deferred';
import type { LoopSettings } from '../loop/loop-settings';
import { askSdkModel } from './ask-sdk-model';
import { EndedCall } from './ended-call';
import type { ModelRequestOptions, SdkRunOptions, WorkingModel } from './sdk-shapes';

/** What the SDK gives `execute`: arguments as the schema made them, and what belongs to the run. */
export type SdkTurn = { input: unknown; options: SdkRunOptions };

/** What the loop's tools draw on while they run. */
export type TurnOfSdk = {
  /** The SDK's own arguments, for the one attempt that is its own; null for those that the loop makes. */
  inputFor: (attempt: number) => { input: unknown } | null;
  options: () => SdkRunOptions;
};

/** A call of the SDK. One loop makes all its attempts, those that the SDK has checked and run as well as those it has not. */
export type SdkCall = {
  /** What the SDK is to run; null where the call has ended before. */
  corrected: () => Promise<CheckedRequest | null>;
  /** Lets the loop go on as the SDK runs the call, to the tool's answer. Throws an `EndedCall` where there is none. */
  run: (turn: SdkTurn) => Promise<unknown>;
  result: Promise<ToolCallResult<unknown>>;
};

export type SdkCallInput = {
  call: RequestedCall;
  /** The SDK refused the call as it was, and runs what the loop makes of it. */
  isRefused: boolean;
  /** At least one. */
  tools: (turn: TurnOfSdk) => readonly ToolDefinition[];
  model: WorkingModel;
  asked: ModelRequestOptions | null;
  earlierAttempts: readonly DecidableAttempt[];
  signal: AbortSignal | undefined;
  settings: LoopSettings;
};

/** Starts the loop of a call. It waits for {@link SdkCall.run} before anything is run. */
export const startSdkCall = ({ call, isRefused, tools, model, asked, settings, ...more }: SdkCallInput): SdkCall => {
  const [checked, handed] = [deferred<CheckedRequest>(), deferred<SdkTurn>()];
  let turn: SdkTurn | null = null;
  let hasRun = false;
  const inputFor = (attempt: number) => {
    const isOfSdk = !hasRun && (isRefused || attempt === 1);
    hasRun = true;
    return isOfSdk ? turn : null;
  };
  const options = (): SdkRunOptions => {
    if (turn === null) throw new Error('Nothing is run before the SDK runs it.');
    return turn.options;
  };
  const beforeRun = async (request: CheckedRequest): Promise<void> => {
    checked.resolve(request);
    turn ??= await handed.promise;
  };
  const [tool, ...others] = tools({ inputFor, options });
  if (tool === undefined) throw new Error('A call is only repaired where there are tools.');
  const result = runToolCall({
    ...settings,
    ...more,
    tool,
    tools: others,
    // Each tool checks arguments itself; their schemas are for the texts.
    validate: () => [],
    call,
    model: askSdkModel(model, asked),
    beforeRun,
  });
  return {
    result,
    corrected: () => Promise.race([checked.promise, result.then(() => null)]),
    run: async (given) => {
      handed.resolve(given);
      const end = await result;
      if (end.kind === 'ok') return end.value;
      throw new EndedCall(end);
    },
  };
};

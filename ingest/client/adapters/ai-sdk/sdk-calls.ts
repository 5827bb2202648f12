import type { DecidableAttempt } from '../../../../lib/repair/loop-tally';
import type { RequestedCall } from '../../model-answer';
import type { ToolCallResult } from '../../tool-call-result';
import type { LoopSettings, OnEnd, ToolFacts } from '../loop/loop-settings';
import { tellTools } from '../loop/tell-tools';
import { EndedCall } from './ended-call';
import { type SdkCall, type SdkTurn, startSdkCall } from './sdk-call';
import { sdkCatalogue } from './sdk-catalogue';
import type { SdkRefusal, SdkToolCall, WorkingModel, WorkingTool } from './sdk-shapes';
import type { EmittedCall } from './watch-model';

export type SdkCallsInput = {
  tools: ReadonlyMap<string, WorkingTool>;
  /** Asked for repairs. */
  model: WorkingModel;
  toolFacts: ToolFacts | undefined;
  onEnd: OnEnd | undefined;
  settings: LoopSettings;
};

type HowCalled = { refusal: SdkRefusal | null; signal: AbortSignal | undefined };

/** Calls that nobody runs, such as those that a person refuses, are forgotten after so many others. */
const MOST_CALLS = 1_000;

const forgetOldest = (calls: Map<string, unknown>): void => {
  if (calls.size <= MOST_CALLS) return;
  for (const [id] of calls) return void calls.delete(id);
};

/** The calls of one run of an agent, by the SDK's id of each: what models emitted, and the loops that wait to be run. */
export class SdkCalls {
  private readonly emitted = new Map<string, EmittedCall>();
  private readonly waiting = new Map<string, SdkCall>();
  private readonly attempts: DecidableAttempt[] = [];

  constructor(private readonly input: SdkCallsInput) {}

  /** Keeps the text of a call, which the SDK does not hand on. */
  note(call: EmittedCall): void {
    this.emitted.set(call.toolCallId, call);
    forgetOldest(this.emitted);
  }

  /** What the SDK is to run in the place of a call that it refused. Throws where the call has ended. */
  async repair(refusal: SdkRefusal, signal: AbortSignal | undefined): Promise<Omit<SdkToolCall, 'toolCallId'>> {
    const { call } = refusal;
    const started = this.start(call, { refusal, signal });
    const request = await started.corrected();
    if (request === null) {
      const end = await started.result;
      if (end.kind !== 'ok') throw new EndedCall(end);
      throw new Error('A call is carried out by the SDK alone.');
    }
    this.waiting.set(call.toolCallId, started);
    forgetOldest(this.waiting);
    return { toolName: request.tool, input: JSON.stringify(request.args) };
  }

  /** Runs a call as far as its loop goes, and answers what the tool answered. */
  run(toolName: string, turn: SdkTurn): Promise<unknown> {
    const { toolCallId, abortSignal } = turn.options;
    const waiting = this.waiting.get(toolCallId);
    this.waiting.delete(toolCallId);
    const call = { toolCallId, toolName, input: JSON.stringify(turn.input ?? {}) };
    return (waiting ?? this.start(call, { refusal: null, signal: abortSignal })).run(turn);
  }

  private start(call: SdkToolCall, { refusal, signal }: HowCalled): SdkCall {
    const { tools, toolFacts, model, settings, onEnd } = this.input;
    const emitted = this.emitted.get(call.toolCallId) ?? { ...call, modelId: undefined, asked: null };
    this.emitted.delete(call.toolCallId);
    const { toolCallId: providerCallId, toolName: tool, input: argumentsJson, asked } = emitted;
    const request: RequestedCall = { tool, argumentsJson, providerCallId, model: emitted.modelId };
    const started = startSdkCall({
      call: request,
      isRefused: refusal !== null,
      tools: (turn) => {
        const catalogue = sdkCatalogue({
          tools,
          running: refusal === null ? tool : null,
          refusal,
          asked,
          turn,
          facts: toolFacts,
          validate: settings.validate,
        });
        // Without the request nothing is known of their schemas.
        if (asked !== null) tellTools(settings.recorder, catalogue, settings.runtime);
        return catalogue;
      },
      model,
      asked,
      earlierAttempts: [...this.attempts],
      signal: signal ?? asked?.abortSignal,
      settings,
    });
    const keep = (result: ToolCallResult<unknown>): void => {
      this.attempts.push(...result.attempts);
      onEnd?.(result, request);
    };
    // What a loop throws reaches whoever waits for the call.
    void started.result.then(keep).catch(() => {});
    return started;
  }
}

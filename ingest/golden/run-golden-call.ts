import type { Contract } from '../../lib/repair/contract';
import type { ArmChoice } from '../../lib/repair/feedback/feedback-for';
import { classOfFailure } from '../../lib/repair/loop-tally';
import type { ErrorClass } from '../../lib/repair/error-classes';
import type { ClientEvent, Recorder } from '../client/client-event';
import type { AskModel, RequestedCall } from '../client/model-answer';
import { runToolCall } from '../client/run-tool-call';
import type { LoopAttempt } from '../client/tool-call-result';
import type { ToolDefinition } from '../client/tool-definition';
import type { GoldenAttempt } from './golden-attempt';
import { canReplay, historyOf, requestedCall } from './golden-history';
import type { GoldenModel } from './golden-model';
import { goldenWorld } from './golden-tools';
import { type GoldenVerdict, judgeGoldenCall } from './judge-golden-call';
import type { GoldenCall } from './read-golden-call';

/** The loop under test. */
export type GoldenLoop = {
  model: GoldenModel;
  contractOf: (call: GoldenCall) => Contract;
  /** How the model is asked; as the contract does when both are absent. */
  arm?: ArmChoice;
  asksForRecovery?: boolean;
  /** Names the run: its events tell it as their experiment, and their calls are its own. */
  runId: string;
};

/** What came of one golden call. */
export type GoldenOutcome = GoldenVerdict & {
  name: string;
  errorClass: ErrorClass;
  contract: string;
  /** Whether the loop reached the right call; null where none is possible, or where the loop did not come to live through the same. */
  isRepaired: boolean | null;
  /** What the loop told its recorder. */
  events: readonly ClientEvent[];
};

/** The tool that was meant: the first of the recorded ones that is there. */
const meantTool = (call: GoldenCall, tools: readonly ToolDefinition[]): ToolDefinition => {
  const wanted = new Set([...call.attempts.map(({ tool }) => tool), call.answer?.tool]);
  const absent: ToolDefinition = { name: 'none', run: () => null };
  return tools.find(({ name }) => wanted.has(name)) ?? tools[0] ?? absent;
};

/** Says again what the recorded model said, and after that asks the model under test. */
const replayed = (call: GoldenCall, { model }: GoldenLoop): AskModel => {
  const history = historyOf(call);
  let failedCall: RequestedCall | null = null;
  return async (request) => {
    const recorded = history[request.attempt - 1];
    if (recorded !== undefined) return requestedCall(recorded);
    const last = history.at(-1);
    if (last === undefined) throw new Error('a golden call has an attempt');
    const answer = await model.ask({ request, call, failedCall: failedCall ?? requestedCall(last) });
    if (!('text' in answer)) failedCall = answer;
    return answer;
  };
};

const originOf = (
  call: GoldenCall,
  { runId, model }: GoldenLoop,
  { isDecisionRight, isFeedbackRight }: GoldenVerdict,
) => ({
  call_scope: runId,
  environment: 'golden',
  experiment: runId,
  failure_id: call.name,
  ...(call.intent === null ? {} : { user_intent: call.intent }),
  ...(call.contextJson === null ? {} : { context: JSON.parse(call.contextJson) as unknown }),
  tags: { golden_model: model.name, is_decision_right: isDecisionRight, is_feedback_right: isFeedbackRight },
});

/** Whether what the loop lived through is, as far as it went, what was recorded. */
const isSame = (history: readonly GoldenAttempt[], tried: readonly LoopAttempt[]): boolean =>
  history.every((recorded, index) => {
    const attempt = tried[index];
    if (attempt === undefined || attempt.outcome === 'control_flow') return true;
    return (
      attempt.errorClass === recorded.errorClass && attempt.argumentsJson === requestedCall(recorded).argumentsJson
    );
  });

const loopOver = async (
  call: GoldenCall,
  loop: GoldenLoop,
  verdict: GoldenVerdict,
): Promise<Pick<GoldenOutcome, 'isRepaired' | 'events'>> => {
  const contract = loop.contractOf(call);
  const world = goldenWorld(call, contract);
  const events: ClientEvent[] = [];
  const recorder: Recorder = {
    record: (event) => {
      events.push(event);
      if ('attempt' in event) world.begin(event.attempt + 1);
    },
  };
  const history = historyOf(call);
  const [first] = history;
  if (first === undefined) throw new Error('a golden call has an attempt');
  const result = await runToolCall({
    tool: meantTool(call, world.tools),
    tools: world.tools,
    validate: world.validate,
    call: requestedCall(first),
    model: replayed(call, loop),
    recorder,
    contract,
    approve: () => 'approved',
    rerunDependency: () => call.facts.dependency_repairable === true,
    contextSettles: () => call.facts.context_settles === true,
    origin: originOf(call, loop, verdict),
    callId: call.name,
    limits: { waitMs: 0 },
    ...(loop.arm === undefined ? {} : { arm: loop.arm }),
    ...(loop.asksForRecovery === undefined ? {} : { asksForRecovery: loop.asksForRecovery }),
    ...(call.callBudget === null ? {} : { callBudget: call.callBudget }),
    ...(history.some(({ hasIdempotencyKey }) => hasIdempotencyKey) ? { idempotencyKey: call.name } : {}),
  });
  const isTold = call.answer !== null && isSame(history, result.attempts);
  return { isRepaired: isTold ? result.kind === 'ok' : null, events };
};

/** Decides on a golden call, and lets the loop live through it: up to the decision as recorded, and then with the model. */
export const runGoldenCall = async (call: GoldenCall, loop: GoldenLoop): Promise<GoldenOutcome> => {
  const verdict = judgeGoldenCall(call, loop.contractOf(call));
  const last = call.attempts[call.attempts.length - 1] as (typeof call.attempts)[0];
  const run = canReplay(call) ? await loopOver(call, loop, verdict) : { isRepaired: null, events: [] };
  return { ...verdict, ...run, name: call.name, errorClass: classOfFailure(last), contract: call.contract };
};

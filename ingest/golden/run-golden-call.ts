import type { Contract } from '../../lib/repair/contract';
import type { ArmChoice } from '../../lib/repair/feedback/feedback-for';
import { classOfFailure } from '../../lib/repair/loop-tally';
import type { ErrorClass } from '../../lib/repair/error-classes';
import type { ClientEvent } from '../client/client-event';
import type { AskModel, RequestedCall } from '../client/model-answer';
import { outputRecovery } from '../client/output-recovery';
import type { RecoveryWay } from '../client/recovery-way';
import { runToolCall } from '../client/run-tool-call';
import type { LoopAttempt } from '../client/tool-call-result';
import type { ToolDefinition } from '../client/tool-definition';
import type { GoldenAttempt } from './golden-attempt';
import { canReplay, historyOf, requestedCall } from './golden-history';
import { type GoldenModel, inFormAsked } from './golden-model';
import { GoldenWorld } from './golden-world';
import { type GoldenVerdict, judgeGoldenCall } from './judge-golden-call';
import type { GoldenCall } from './read-golden-call';

/** The loop under test. */
export type GoldenLoop = {
  model: GoldenModel;
  contractOf: (call: GoldenCall) => Contract;
  /** How the model is asked; as the contract does when both are absent. */
  arm?: ArmChoice;
  /** Other ways to ask it, before that of the contract. */
  recoverBy?: readonly RecoveryWay[];
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
  const history = historyOf(call).map(requestedCall);
  let answered: RequestedCall | null = null;
  return async (request) => {
    const recorded = history[request.attempt - 1];
    const failedCall = answered ?? history[request.attempt - 2];
    if (failedCall === undefined) throw new Error('a model is asked after a failure');
    const question = { request, call, failedCall };
    if (recorded !== undefined) return inFormAsked(recorded, question);
    const answer = await model.ask(question);
    if (!('text' in answer)) answered = answer;
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
  tried.slice(0, history.length).every(({ errorClass, argumentsJson }, index) => {
    const recorded = history[index];
    return recorded?.errorClass === errorClass && requestedCall(recorded).argumentsJson === argumentsJson;
  });

/** What the loop is told besides call, tools and model. */
const surroundingsOf = (call: GoldenCall, { arm, recoverBy = [] }: GoldenLoop) => ({
  approve: () => 'approved' as const,
  rerunDependency: () => call.facts.dependency_repairable === true,
  contextSettles: () => call.facts.context_settles === true,
  callId: call.name,
  limits: { waitMs: 0 },
  ...(arm === undefined ? {} : { arm }),
  recoverBy: [...recoverBy, outputRecovery],
  ...(call.callBudget === null ? {} : { callBudget: call.callBudget }),
  ...(historyOf(call).some(({ hasIdempotencyKey }) => hasIdempotencyKey) ? { idempotencyKey: call.name } : {}),
});

type LoopRun = Pick<GoldenOutcome, 'isRepaired' | 'events'>;

const loopOver = async (call: GoldenCall, loop: GoldenLoop, verdict: GoldenVerdict): Promise<LoopRun> => {
  const contract = loop.contractOf(call);
  const world = new GoldenWorld(call, contract);
  const events: ClientEvent[] = [];
  const record = (event: ClientEvent): void => {
    events.push(event);
    if ('attempt' in event) world.begin(event.attempt + 1);
  };
  const history = historyOf(call);
  const { attempts, kind } = await runToolCall({
    ...surroundingsOf(call, loop),
    tool: meantTool(call, world.tools),
    tools: world.tools,
    validate: world.validate,
    call: requestedCall(history[0]),
    model: replayed(call, loop),
    recorder: { record },
    contract,
    origin: originOf(call, loop, verdict),
  });
  const isTold = call.answer !== null && isSame(history, attempts);
  return { isRepaired: isTold ? kind === 'ok' : null, events };
};

/** Decides on a golden call, and lets the loop live through it: up to the decision as recorded, and then with the model. */
export const runGoldenCall = async (call: GoldenCall, loop: GoldenLoop): Promise<GoldenOutcome> => {
  const verdict = judgeGoldenCall(call, loop.contractOf(call));
  const last = call.attempts[call.attempts.length - 1] as (typeof call.attempts)[0];
  const run = canReplay(call) ? await loopOver(call, loop, verdict) : { isRepaired: null, events: [] };
  return { ...verdict, ...run, name: call.name, errorClass: classOfFailure(last), contract: call.contract };
};

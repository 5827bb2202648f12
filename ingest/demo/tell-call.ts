import type { Action } from '../../lib/repair/contract';
import type { Decision } from '../../lib/repair/decide';
import type { ErrorClass } from '../../lib/repair/error-classes';
import { type CallSetting, type CallTeller, callTeller } from './call-teller';
import { clientDecision } from './client-decision';
import type { DemoAttempt, DemoEvent, JsonValue } from './demo-event';
import { isCustomsIncident } from './demo-story';
import { clarify, endInFailure, giveUp, succeed } from './end-call';
import { failedAttempt, type FailureFields, goodVariant } from './failed-attempt';

/** How often the next attempt works, before prompt and model play their part. */
const CURE: Readonly<Partial<Record<ErrorClass, number>>> = {
  schema_violation: 0.84,
  argument_error: 0.7,
  malformed_json: 0.9,
  wrong_tool: 0.78,
  output_contract_violation: 0.42,
  ambiguous_input: 0.62,
  rate_limit: 0.86,
  unavailable: 0.7,
  timeout: 0.6,
  quota_exceeded: 0.35,
  dependency_error: 0.66,
};

const firstFault = ({ random, tool, version, model, daysLeft }: CallTeller): ErrorClass | null => {
  if (isCustomsIncident(tool.name, daysLeft) && random.chance(0.6)) {
    return random.weighted<ErrorClass>([
      ['unavailable', 5],
      ['timeout', 3],
      ['output_contract_violation', 2],
    ]);
  }
  const rate = tool.faultRates[version - 1] ?? 0;
  return random.chance(rate * model.clumsiness) ? random.weighted(tool.classes) : null;
};

/** Whether the model writes the next attempt anew; a plain resend uses no prompt. */
const isRewriting = (action: Action): boolean => action === 'repair_input' || action === 'reshape_call';

const isCured = ({ random, prompt, model }: CallTeller, action: Action, last: ErrorClass): boolean => {
  const byModel = isRewriting(action) ? prompt.strength * model.repairSkill : 1;
  return random.chance(Math.min(0.97, (CURE[last] ?? 0.5) * byModel));
};

const nextFault = ({ random, tool }: CallTeller, action: Action, last: ErrorClass): ErrorClass => {
  if (!isRewriting(action) || last === 'output_contract_violation') return last;
  if (random.chance(0.5) && last !== 'wrong_tool') return last;
  const outside = tool.classes.some(([each]) => each === 'not_found') ? 'not_found' : 'internal_error';
  return random.weighted<ErrorClass>([
    ['argument_error', 4],
    ['schema_violation', 4],
    [outside, 2],
  ]);
};

/** What the client tells about a repair attempt. */
const repairFields = (
  { prompt, agent, tool, callId }: CallTeller,
  { action, remainingBudget }: Decision,
  number: number,
): Partial<DemoAttempt> => ({
  strategy: action,
  ...(agent.isSilentOnBudget ? {} : { max_attempts: number - 1 + remainingBudget }),
  ...(tool.sideEffects === 'unsafe' ? { idempotency_key: `${callId}-once` } : {}),
  ...(isRewriting(action)
    ? {
        prompt_version: prompt.version,
        arm: prompt.arm,
        recovery_action: action,
        recovery_valid: true,
        remaining_budget: remainingBudget,
      }
    : {}),
});

/** The arguments that work: unchanged on a resend; sometimes a repair changes more than it was told to. */
const curedArguments = (teller: CallTeller, action: Action, tried: ReadonlySet<string>): JsonValue => {
  if (!isRewriting(action)) return teller.good;
  const isDrifting = teller.random.chance(teller.prompt.version === 'repair-3' ? 0.22 : 0.06);
  const isUsed = action === 'repair_input' && tried.has(JSON.stringify(teller.good));
  return isDrifting || isUsed ? goodVariant(teller) : teller.good;
};

/** The next failure; a rewritten one has arguments that were not tried before. */
const nextFailure = (teller: CallTeller, action: Action, last: ErrorClass, tried: ReadonlySet<string>) => {
  const fault = nextFault(teller, action, last);
  let failure = failedAttempt(teller, fault, false);
  for (let tries = 0; isRewriting(action) && tries < 12 && tried.has(JSON.stringify(failure.arguments)); tries += 1) {
    const again = failedAttempt(teller, fault, false);
    failure = again.arguments === teller.good ? { ...again, arguments: goodVariant(teller) } : again;
  }
  return failure;
};

/** Tells how a failed call goes on until it works or the client stops. */
const tellRepair = (teller: CallTeller, first: FailureFields): void => {
  teller.attempt(1, first);
  const tried = new Set([JSON.stringify(first.arguments)]);
  let last = first.error_class;
  for (let number = 2; ; number += 1) {
    if (teller.random.chance(0.05)) return giveUp(teller, number - 1, last);
    const decision = clientDecision(teller);
    const { action, reason } = decision;
    if (action === 'clarify') return clarify(teller, number);
    if (reason !== null) return endInFailure(teller, number - 1, reason, last);
    const fields = repairFields(teller, decision, number);
    if (isCured(teller, action, last)) {
      return succeed(teller, number, { ...fields, arguments: curedArguments(teller, action, tried) });
    }
    const failure = nextFailure(teller, action, last, tried);
    teller.attempt(number, { ...failure, ...fields });
    tried.add(JSON.stringify(failure.arguments));
    last = failure.error_class;
  }
};

/** Tells one ordinary call: it works, or it fails and the client does what its contract says. */
export const tellCall = (setting: CallSetting): DemoEvent[] => {
  const teller = callTeller(setting);
  const fault = firstFault(teller);
  if (fault) tellRepair(teller, failedAttempt(teller, fault, true));
  else succeed(teller, 1, {});
  return teller.events;
};

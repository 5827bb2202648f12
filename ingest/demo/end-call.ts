/** How calls end. Each of these tells the last events of a call. */
import type { ErrorClass } from '../../lib/repair/error-classes';
import { APPROVAL_PENDING, type EscalationReason, type Route } from '../../lib/words';
import type { CallTeller } from './call-teller';
import type { DemoAttempt } from './demo-event';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './demo-options';
import { demoTool } from './demo-tools';
import { goodVariant } from './failed-attempt';

const ADVICE: Readonly<Partial<Record<ErrorClass, string>>> = {
  not_found: 'Ask the customer to read the number again.',
  policy_violation: 'Decide whether the limit may be lifted for this customer.',
  permission_error: 'Do it from the regional desk, or renew the token.',
  unavailable: 'Try again once the provider is back.',
  timeout: 'Check whether the provider did it before it is sent again.',
  unsupported_error: 'Find out what this code means and name its class.',
  schema_violation: 'Correct the marked arguments.',
  argument_error: 'Correct the arguments against the rule the tool states.',
  ambiguous_input: 'Choose the right match with the customer.',
};

/** High-risk tools sometimes wait for a person first; everything else just works. */
export const succeed = (teller: CallTeller, number: number, fields: Partial<DemoAttempt>): void => {
  const { random, tool } = teller;
  let last = number;
  let approval: Partial<DemoAttempt> = {};
  if (number === 1 && tool.risk === 'high' && random.chance(0.08)) {
    teller.attempt(last, { outcome: 'control_flow', stage: 'validated', code: APPROVAL_PENDING });
    teller.wait(random.int(2, 25) * MINUTE_MS);
    last += 1;
    approval = { approval: `ap-${random.int(1000, 9999)}` };
  }
  const response = random.chance(0.35) ? { response: tool.answer } : {};
  teller.attempt(last, { outcome: 'ok', stage: 'output_validated', ...response, ...approval, ...fields });
  if (random.chance(0.04)) {
    teller.close({
      disposition: number === 1 ? 'executed' : 'repaired',
      after_attempt: last,
      final_response: 'Done, the customer was told.',
    });
  }
};

/** The customer left, or the agent turned to something else; a few of these calls work after all. */
export const giveUp = (teller: CallTeller, after: number, last: ErrorClass): void => {
  const { random } = teller;
  const disposition = { disposition: 'abandoned', after_attempt: after, summary: `Given up after ${last}.` } as const;
  teller.close(random.chance(0.15) ? { ...disposition, route: 'dead_letter' } : disposition);
  if (!random.chance(0.08)) return;
  teller.wait(random.int(15, 50) * MINUTE_MS);
  teller.attempt(after + 1, { outcome: 'ok', stage: 'output_validated', arguments: goodVariant(teller) });
};

/** Asks the customer instead of guessing: the call leaves the machine's hands. */
export const clarify = (teller: CallTeller, number: number): void => {
  const question = demoTool('ask_customer').makeArguments(teller.random, teller.nowMs(), 1);
  teller.attempt(number, {
    outcome: 'ok',
    stage: 'output_validated',
    tool: 'ask_customer',
    strategy: 'clarify',
    arguments: question,
    clarification_question: String(question['question']),
  });
  teller.close({ disposition: 'escalated', reason: 'clarification', after_attempt: number, route: 'human' });
};

const routeOf = ({ random }: CallTeller, reason: EscalationReason): Route =>
  reason === 'policy_stop'
    ? 'human'
    : random.weighted<Route>([
        ['human', 80],
        ['fallback_model', 12],
        ['degraded', 5],
        ['dead_letter', 3],
      ]);

/** A bigger model, or hours later a person's answer, sometimes still gets the call done. */
const rescue = (teller: CallTeller, after: number, route: Route): void => {
  const { random, daysLeft } = teller;
  if (route === 'fallback_model' && random.chance(0.6)) {
    teller.wait(random.int(2, 9) * SECOND_MS);
    teller.attempt(after + 1, {
      outcome: 'ok',
      stage: 'output_validated',
      model: 'atlas-large-2',
      strategy: 'fallback',
      arguments: goodVariant(teller),
    });
  }
  if (route === 'human' && daysLeft > 4 && random.chance(0.35)) {
    teller.wait(random.int(5, 8) * HOUR_MS);
    teller.attempt(after + 1, {
      outcome: 'ok',
      stage: 'output_validated',
      strategy: 'after_review',
      approval: `rv-${random.int(1000, 9999)}`,
      arguments: goodVariant(teller),
    });
  }
};

/** The client stops: most calls go to a person, some are dropped. */
export const endInFailure = (teller: CallTeller, after: number, reason: EscalationReason, last: ErrorClass): void => {
  const { random, tool } = teller;
  if (reason !== 'policy_stop' && random.chance(0.3)) return giveUp(teller, after, last);
  const route = routeOf(teller, reason);
  teller.close({
    disposition: 'escalated',
    reason,
    after_attempt: after,
    route,
    summary: `${tool.name} failed ${after === 1 ? 'once' : `${after} times`}, last with ${last}.`,
    recommended_action: ADVICE[last] ?? 'Look at the last error and decide.',
  });
  rescue(teller, after, route);
};

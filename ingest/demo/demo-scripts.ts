import { APPROVAL_PENDING } from '../../lib/words';
import { breakArguments } from './break-arguments';
import type { CallTeller } from './call-teller';
import type { DemoAttempt } from './demo-event';
import { MINUTE_MS } from './demo-options';
import { failedAttempt, goodVariant } from './failed-attempt';

/** A call told by hand: an agent, a tool, and events that show one particular thing. */
export type DemoScript = { name: string; agent: string; tool: string; tell: (teller: CallTeller) => void };

const ok = (teller: CallTeller, number: number, fields: Partial<DemoAttempt> = {}): void =>
  teller.attempt(number, { outcome: 'ok', stage: 'output_validated', ...fields });

const fail = (teller: CallTeller, number: number, fields: Partial<DemoAttempt> = {}): void => {
  const { broken, issue, code } = breakArguments(teller.schema, teller.good, teller.random);
  const message = `${issue.path}: ${issue.message ?? ''}`;
  const failure = { error_class: 'schema_violation', stage: 'emitted', code, message, issues: [issue] } as const;
  teller.attempt(number, { outcome: 'failed', arguments: broken, ...failure, ...fields });
};

/** The prompt that led to a repair attempt, with the budget it told. */
const asked = ({ prompt }: CallTeller, remaining: number): Partial<DemoAttempt> => ({
  strategy: 'repair_input',
  recovery_action: 'repair_input',
  prompt_version: prompt.version,
  arm: prompt.arm,
  remaining_budget: remaining,
});

const escalate = (teller: CallTeller, after: number, reason: string, summary: string): void =>
  teller.close({
    disposition: 'escalated',
    after_attempt: after,
    reason,
    summary,
    route: 'human',
    recommended_action: 'Read the attempts, then decide.',
  });

const onParcels = (name: string, tool: string, tell: DemoScript['tell']): DemoScript => ({
  name,
  agent: 'parcel-desk',
  tool,
  tell,
});
const onTravel = (name: string, tool: string, tell: DemoScript['tell']): DemoScript => ({
  name,
  agent: 'travel-desk',
  tool,
  tell,
});

/** Loops that break a rule of their contract, or contradict themselves. */
export const RULE_BREAKERS: readonly DemoScript[] = [
  onParcels('retried_not_repairable', 'track_parcel', (teller) => {
    teller.attempt(1, failedAttempt(teller, 'not_found', true));
    ok(teller, 2, { ...asked(teller, 1), arguments: goodVariant(teller) });
  }),
  onTravel('retried_after_policy_stop', 'issue_refund', (teller) => {
    teller.attempt(1, failedAttempt(teller, 'policy_violation', true));
    ok(teller, 2, { arguments: { ...teller.good, amount_cents: 4900 }, idempotency_key: `${teller.callId}-once` });
  }),
  onParcels('past_the_budget', 'quote_shipment', (teller) => {
    fail(teller, 1, { max_attempts: 3 });
    teller.attempt(2, { ...failedAttempt(teller, 'argument_error', true), ...asked(teller, 2), max_attempts: 3 });
    ok(teller, 3, { ...asked(teller, 1), max_attempts: 3 });
  }),
  onParcels('repeated_class', 'book_pickup', (teller) => {
    fail(teller, 1);
    fail(teller, 2, asked(teller, 1));
    fail(teller, 3, { strategy: 'repair_input', prompt_version: teller.prompt.version, arm: teller.prompt.arm });
    escalate(teller, 3, 'repair_budget_spent', 'Three answers in a row that do not fit the schema.');
  }),
  onParcels('identical_arguments', 'customs_lookup', (teller) => {
    const { broken, issue, code } = breakArguments(teller.schema, teller.good, teller.random);
    const same = { arguments: broken, issues: [issue], code };
    fail(teller, 1, same);
    fail(teller, 2, { ...same, ...asked(teller, 1) });
    escalate(teller, 2, 'stuck', 'The model sent the very same arguments again.');
  }),
  onTravel('not_converging', 'rebook_trip', (teller) => {
    fail(teller, 1);
    teller.attempt(2, { ...failedAttempt(teller, 'argument_error', true), ...asked(teller, 3) });
    fail(teller, 3, asked(teller, 2));
    teller.attempt(4, { ...failedAttempt(teller, 'argument_error', false), ...asked(teller, 1) });
    escalate(teller, 4, 'not_converging', 'Fixing one rule breaks the other, back and forth.');
  }),
  onTravel('resent_unsafe', 'rebook_trip', (teller) => {
    teller.attempt(1, { ...failedAttempt(teller, 'timeout', true), idempotency_key: undefined });
    ok(teller, 2, { strategy: 'retry_same' });
  }),
  onParcels('budget_told_differs', 'track_parcel', (teller) => {
    fail(teller, 1);
    ok(teller, 2, asked(teller, 3));
  }),
  onParcels('misrouted', 'find_customer', (teller) => {
    fail(teller, 1);
    escalate(teller, 1, 'by_agent', 'The agent did not try to mend the call and asked for a person.');
  }),
  onTravel('class_disagrees', 'find_itinerary', (teller) => {
    fail(teller, 1, { error_class: 'policy_violation', code: 'int_type' });
    escalate(teller, 1, 'policy_stop', 'Reported as a policy matter; the code says it is a wrong type.');
  }),
  onParcels('attempt_after_success', 'quote_shipment', (teller) => {
    ok(teller, 1);
    ok(teller, 2, { arguments: goodVariant(teller) });
  }),
  onTravel('missing_attempt', 'find_itinerary', (teller) => {
    fail(teller, 1);
    ok(teller, 3, asked(teller, 2));
  }),
  onParcels('duplicate_attempt', 'track_parcel', (teller) => {
    fail(teller, 1);
    ok(teller, 1, { id: `${teller.callId}.a1-again` });
  }),
  onTravel('call_id_reused', 'find_itinerary', (teller) => {
    ok(teller, 1);
    teller.wait(25 * MINUTE_MS);
    ok(teller, 1, { id: `${teller.callId}.a1-later`, arguments: goodVariant(teller) });
  }),
  onParcels('close_without_evidence', 'book_pickup', (teller) => {
    teller.attempt(1, {
      outcome: 'unknown',
      stage: 'dispatched',
      message: 'the worker was stopped before the answer came',
    });
    teller.close({ disposition: 'executed', after_attempt: 1, final_response: 'Your pickup is booked.' });
  }),
  onTravel('recovery_rejected', 'rebook_trip', (teller) => {
    fail(teller, 1);
    fail(teller, 2, {
      ...asked(teller, 3),
      recovery_valid: false,
      recovery_rejected_reason: 'two calls instead of one',
      code: 'invalid_recovery',
    });
    escalate(teller, 2, 'recovery_invalid', 'The answer to the repair prompt held two calls.');
  }),
];

/** Honest loops that end in the rarer ways. */
export const RARE_ENDS: readonly DemoScript[] = [
  onParcels('recovery_timeout', 'quote_shipment', (teller) => {
    fail(teller, 1);
    teller.wait(30_000);
    escalate(teller, 1, 'recovery_timeout', 'The model did not answer the repair prompt within 30 s.');
  }),
  onParcels('drift', 'book_pickup', (teller) => {
    fail(teller, 1);
    teller.attempt(2, {
      outcome: 'control_flow',
      stage: 'validated',
      code: 'drift_guard',
      ...asked(teller, 1),
      arguments: goodVariant(teller),
    });
    escalate(teller, 2, 'drift', 'The mended call also changed a value nobody complained about.');
  }),
  onTravel('approval', 'issue_refund', (teller) => {
    teller.attempt(1, failedAttempt(teller, 'argument_error', true));
    teller.attempt(2, { outcome: 'control_flow', stage: 'validated', code: APPROVAL_PENDING, ...asked(teller, 3) });
    escalate(teller, 2, 'approval', 'A refund of this size waits for the finance desk.');
  }),
  onTravel('held', 'rebook_trip', (teller) => {
    teller.attempt(1, { outcome: 'control_flow', stage: 'validated', code: APPROVAL_PENDING });
  }),
  onTravel('held_to_the_end', 'issue_refund', (teller) => {
    teller.attempt(1, { outcome: 'control_flow', stage: 'validated', code: APPROVAL_PENDING });
    teller.wait(40 * MINUTE_MS);
    teller.close({
      disposition: 'abandoned',
      after_attempt: 1,
      reason: 'approval',
      summary: 'Nobody approved it in time.',
    });
  }),
  onParcels('unknown', 'customs_lookup', (teller) => {
    teller.attempt(1, { outcome: 'unknown', stage: 'dispatched', partial_result: { documents: ['invoice'] } });
  }),
  onTravel('first_attempt_lost', 'find_itinerary', (teller) => ok(teller, 2, asked(teller, 3))),
  onParcels('silent', 'quote_shipment', (teller) => fail(teller, 1)),
  onParcels('model_output', 'track_parcel', (teller) => {
    const message = 'the answer holds two calls and a paragraph of prose';
    fail(teller, 1, { tool: '(model output)', arguments: undefined, issues: undefined, code: 'not_one_call', message });
    teller.close({ disposition: 'abandoned', after_attempt: 1 });
  }),
  onTravel('safe_default', 'find_itinerary', (teller) => {
    fail(teller, 1);
    ok(teller, 2, { strategy: 'safe_default', arguments: { ...teller.good, cabin: 'economy' } });
    teller.close({
      disposition: 'abandoned',
      after_attempt: 2,
      route: 'degraded',
      summary: 'Answered with the cheapest cabin.',
    });
  }),
  onParcels('foreign_class_names', 'track_parcel', (teller) => {
    const { random } = teller;
    const error_class = random.pick(['rate_limited', 'json_parse', 'FluxOverflow', 'constructor', 'access denied']);
    fail(teller, 1, {
      error_class,
      code: undefined,
      issues: undefined,
      stage: 'returned',
      message: `the adapter says ${error_class}`,
    });
    escalate(teller, 1, 'not_repairable', `The adapter reported ${error_class}.`);
  }),
  onTravel('class_without_failure', 'find_customer', (teller) =>
    ok(teller, 1, { error_class: 'timeout', message: 'slow, but it came' }),
  ),
  onParcels('no_arguments', 'find_customer', (teller) => {
    const nothing = teller.random.pick([undefined, null, '']);
    fail(teller, 1, {
      arguments: nothing,
      code: 'missing',
      issues: [{ path: '/by', keyword: 'required', expected: 'string', received: 'nothing' }],
    });
    ok(teller, 2, asked(teller, 1));
  }),
  onParcels('unknown_contract', 'track_parcel', (teller) => {
    fail(teller, 1, { contract_version: 'house-rules-v7' });
    ok(teller, 2, { ...asked(teller, 1), contract_version: 'house-rules-v7' });
  }),
];

import type { Contract, Facts } from '../../lib/repair/contract';
import { contractNamed } from '../../lib/repair/built-in-contracts';
import { decide, type Decision } from '../../lib/repair/decide';
import { isErrorClass } from '../../lib/repair/error-classes';
import type { DecidableAttempt } from '../../lib/repair/loop-tally';
import type { CallTeller } from './call-teller';
import type { DemoAttempt, DemoEvent } from './demo-event';

export const demoContract = (label: string): Contract => {
  const contract = contractNamed(label);
  if (!contract) throw new Error(`The demo's agents need the contract ${label}.`);
  return contract;
};

const isAttempt = (event: DemoEvent): event is DemoAttempt => event.type === undefined || event.type === 'attempt';

const asDecidable = (attempt: DemoAttempt): DecidableAttempt => ({
  number: attempt.attempt,
  outcome: attempt.outcome,
  stage: attempt.stage ?? null,
  tool: attempt.tool,
  argumentsJson: attempt.arguments === undefined ? null : JSON.stringify(attempt.arguments),
  errorClass: attempt.error_class !== undefined && isErrorClass(attempt.error_class) ? attempt.error_class : null,
  code: attempt.code ?? null,
  retryable: attempt.retryable ?? null,
  hasIdempotencyKey: attempt.idempotency_key !== undefined,
  hasApproval: attempt.approval !== undefined,
  ts: Date.parse(attempt.ts),
});

/** What the agent knows about its own failure. */
const knownFacts = ({ random, tool }: CallTeller, last: DemoAttempt | undefined): Facts => ({
  tool_in_catalogue: true,
  context_settles: random.chance(0.7),
  wait_given: last?.retry_after_ms !== undefined,
  dependency_repairable: random.chance(0.85),
  output_schema_known: tool.outputSchema !== undefined,
});

/** What the client does after the failures told so far: the demo's agents obey the rule that audits them. */
export const clientDecision = (teller: CallTeller): Decision => {
  const attempts = teller.events.filter(isAttempt);
  const decision = decide({
    attempts: attempts.map(asDecidable),
    contract: demoContract(teller.agent.contract),
    facts: knownFacts(teller, attempts.at(-1)),
    sideEffects: teller.tool.sideEffects,
  });
  if (!decision) throw new Error(`Call ${teller.callId} has no failure to decide on.`);
  return decision;
};

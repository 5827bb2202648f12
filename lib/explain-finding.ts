import type { Finding } from './words';

/** What a finding says of a call, and the rule it rests on. */
export type Explanation = { sentence: string; rule: string };

const FINDING_TEXTS: Readonly<Record<Finding, Explanation>> = {
  retried_not_repairable: {
    sentence: 'The loop went on after a failure that belongs in front of a person or the user.',
    rule: 'Rule 2: not retryable, or the contract escalates or asks.',
  },
  retried_after_policy_stop: {
    sentence: 'A policy stopped the call, and the loop tried again all the same.',
    rule: 'Rule 1: a policy violation stops the loop and takes no attempt.',
  },
  past_the_budget: {
    sentence: 'The loop made more attempts than the contract allows.',
    rule: 'Rule 6: counted attempts stay below maxAttempts.',
  },
  repeated_class: {
    sentence: 'A class failed again after its repairs or retries were used up, and the loop went on.',
    rule: 'Rule 5: one repair for a class, unless its row gives more.',
  },
  identical_arguments: {
    sentence: 'A repair sent arguments that had failed before, value for value.',
    rule: 'Rule 3: a repaired call differs from every earlier failure.',
  },
  not_converging: {
    sentence: 'The failures went from one class to another and back, and the loop went on.',
    rule: 'Rule 4: class k equals class k − 2 and differs from class k − 1.',
  },
  resent_unsafe: {
    sentence: 'A call that may have taken effect was sent again without an idempotency key or an approval.',
    rule: 'Rule 7: after dispatch, unsafe tools need a key or an approval.',
  },
  budget_told_differs: {
    sentence: 'The prompt named another number of remaining attempts than the loop had.',
    rule: 'Told with attempt k: max_attempts − k + 1.',
  },
  budget_differs_from_contract: {
    sentence: 'The client ran with another budget than the contract it names.',
    rule: 'max_attempts sent equals the maxAttempts of the contract.',
  },
  misrouted: {
    sentence: 'A failure the contract would have repaired was handed over at once.',
    rule: 'The row of the class says repair, and the budget allowed it.',
  },
  class_disagrees: {
    sentence: 'The client sent another class than the contract gives this code.',
    rule: 'The class sent equals the class of the code.',
  },
  attempt_after_success: {
    sentence: 'Attempts followed one that had already succeeded.',
    rule: 'A success ends the loop.',
  },
  missing_attempt: {
    sentence: 'A later attempt was reported and an earlier number never was.',
    rule: 'Attempt numbers run from 1 without a gap.',
  },
  duplicate_attempt: {
    sentence: 'Two settled events claim the same attempt number: the earlier one stands, the other is marked.',
    rule: 'One settled event per attempt number.',
  },
  call_id_reused: {
    sentence: 'The call id began again with other arguments more than ten minutes later, so it counts as two calls.',
    rule: 'One call_id, one intent.',
  },
  close_without_evidence: {
    sentence: 'The client closed the call as a success, and no attempt bears that out.',
    rule: 'A close of executed or repaired needs an ok attempt.',
  },
  never_closed: {
    sentence: 'The call failed and fell silent, so the server closed it.',
    rule: 'A failed call ends with an ok attempt or a close.',
  },
  recovery_rejected: {
    sentence: 'The answer of the recovery model was rejected, because it did not parse or broke its own rules.',
    rule: 'recovery_valid is false, or a rejection reason was sent.',
  },
  drift: {
    sentence: 'A repair changed arguments that no issue had named.',
    rule: "Against attempt 1's arguments, a repair changes what the issues so far name.",
  },
  invention: {
    sentence: 'A repair used a key or a value that stands nowhere the model could have it from.',
    rule: 'Repaired arguments come from earlier ones, the context sent, or the schema.',
  },
};

/** One sentence on what happened, and the rule that was broken. */
export const explainFinding = (finding: Finding): Explanation => FINDING_TEXTS[finding];

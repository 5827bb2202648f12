/** The closed vocabularies of the product. Everything that stores, counts, filters or shows one of these words takes it from here. */

export const OUTCOMES = ['ok', 'failed', 'control_flow', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How far an attempt got, in order. */
export const STAGES = ['emitted', 'validated', 'dispatched', 'returned', 'output_validated'] as const;
export type Stage = (typeof STAGES)[number];

export const DISPOSITIONS = ['executed', 'repaired', 'escalated', 'abandoned', 'open', 'held', 'unknown'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** What a client may claim in a close event. */
export const CLOSE_DISPOSITIONS = ['escalated', 'abandoned', 'executed', 'repaired'] as const;
export type CloseDisposition = (typeof CLOSE_DISPOSITIONS)[number];

export const ROUTES = ['human', 'fallback_model', 'degraded', 'dead_letter'] as const;
export type Route = (typeof ROUTES)[number];

/** How a repair went, attempt 1 compared with the attempt that succeeded. */
export const REPAIR_WAYS = ['rewritten', 'resent', 'reshaped'] as const;
export type RepairWay = (typeof REPAIR_WAYS)[number];

export const RESCUERS = ['person', 'fallback', 'late'] as const;
export type Rescuer = (typeof RESCUERS)[number];

/** Who made the call: an agent, or the simulated user some benchmarks hand tools to. */
export const ACTORS = ['agent', 'user'] as const;
export type Actor = (typeof ACTORS)[number];

export const ESCALATION_REASONS = [
  'policy_stop',
  'not_repairable',
  'tool_broken',
  'stuck',
  'not_converging',
  'repeated_class',
  'repair_budget_spent',
  'clarification',
  'drift',
  'approval',
  'recovery_invalid',
  'recovery_timeout',
  'never_closed',
  'by_agent',
] as const;
export type EscalationReason = (typeof ESCALATION_REASONS)[number];

/** The code of an attempt, a `control_flow` one, whose call waits until a person approves it. */
export const APPROVAL_PENDING = 'approval_pending';

/** Broken rules of a loop, and contradictions in what it reported. */
export const FINDINGS = [
  'retried_not_repairable',
  'retried_after_policy_stop',
  'past_the_budget',
  'repeated_class',
  'identical_arguments',
  'not_converging',
  'resent_unsafe',
  'budget_told_differs',
  'budget_differs_from_contract',
  'misrouted',
  'class_disagrees',
  'attempt_after_success',
  'missing_attempt',
  'duplicate_attempt',
  'call_id_reused',
  'close_without_evidence',
  'never_closed',
  'recovery_rejected',
  'drift',
  'invention',
] as const;
export type Finding = (typeof FINDINGS)[number];

export const RISKS = ['normal', 'high'] as const;
export type Risk = (typeof RISKS)[number];

export const SIDE_EFFECTS = ['none', 'idempotent', 'unsafe', 'unknown'] as const;
export type SideEffects = (typeof SIDE_EFFECTS)[number];

/** The tool name under which model outputs that are no call at all are kept; in no tool table and not in n. */
export const MODEL_OUTPUT_TOOL = '(model output)';

/** The tool name of a call of which only a close has arrived. */
export const NO_ATTEMPT_TOOL = '(no attempt)';

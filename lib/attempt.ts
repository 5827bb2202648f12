import type { ErrorClass } from './repair/error-classes';
import type { Actor, CloseDisposition, Outcome, Route, Stage } from './words';

/** One validator finding. `path` is a JSON Pointer into the arguments ('' = the whole value). */
export type Issue = {
  path: string;
  keyword: string;
  expected?: string | null;
  received?: string | null;
  message?: string | null;
  /** Found by validating the arguments again, because what the validator had said was not to be had. */
  isDerived?: boolean;
};

/**
 * One stored attempt as fold, audit and screens see it.
 * Fields that end in `Json` hold JSON source text, exactly as sent; null means absent.
 */
export type Attempt = {
  id: string;
  /** k as claimed by the client or given by the chain builder; 0 marks a sibling failure. */
  number: number;
  actor: Actor;
  outcome: Outcome;
  stage: Stage | null;
  tool: string;
  requestedTool: string | null;
  /** Milliseconds since the epoch; `tsText` keeps the digits below the millisecond. */
  ts: number;
  tsText: string;
  receivedAt: number;
  argumentsJson: string | null;
  /** The class as decided when the attempt arrived; null unless it failed. Audits use this one. */
  classAtArrival: ErrorClass | null;
  /** The class now, a reviewer's correction included; null unless it failed. Tables use this one. */
  errorClass: ErrorClass | null;
  /** The class as the client sent it, whatever it was. */
  sentClass: string | null;
  code: string | null;
  issues: readonly Issue[];
  model: string | null;
  agent: string | null;
  environment: string | null;
  sessionId: string | null;
  schemaHash: string | null;
  promptVersion: string | null;
  arm: string | null;
  strategy: string | null;
  contractVersion: string | null;
  maxAttempts: number | null;
  remainingBudget: number | null;
  retryable: boolean | null;
  hasIdempotencyKey: boolean;
  hasApproval: boolean;
  isRecoveryRejected: boolean;
  isExperiment: boolean;
  tokensIn: number | null;
  tokensOut: number | null;
  costUsd: number | null;
  latencyMs: number | null;
};

/** A close event: what a client, an importer or the server believed at the end of a call. */
export type Close = {
  id: string;
  ts: number;
  receivedAt: number;
  disposition: CloseDisposition;
  afterAttempt: number | null;
  reason: string | null;
  route: Route | null;
  /** Written by the server because the call went silent; any later event of the call voids it. */
  isAutomatic: boolean;
};

/** A person's decision on a call, as far as folding and auditing care. */
export type HumanDecision = { attemptId: string; decidedAt: number; outcome: string };

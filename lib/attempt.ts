import type { AttemptFacts } from './attempt-facts';
import type { ErrorClass } from './repair/error-classes';
import type { Actor, CloseDisposition, Route } from './words';

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

/** One stored attempt as fold, audit and screens see it; its source texts are exactly as sent. */
export type Attempt = AttemptFacts & {
  id: string;
  actor: Actor;
  /** Milliseconds since the epoch; `tsText` keeps the digits below the millisecond. */
  ts: number;
  tsText: string;
  receivedAt: number;
  /** The class as decided when the attempt arrived; null unless it failed. Audits use this one. */
  classAtArrival: ErrorClass | null;
  /** The class now, a reviewer's correction included; null unless it failed. Tables use this one. */
  errorClass: ErrorClass | null;
  issues: readonly Issue[];
  /** What the client says the model knew, as JSON source text. */
  contextJson?: string | null;
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

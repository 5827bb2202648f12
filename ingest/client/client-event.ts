import type { CloseDisposition, Outcome, Risk, Route, SideEffects, Stage } from '../../lib/words';

/** What validators found, as an event tells it: a JSON Pointer into the arguments and the rule that was broken. */
export type ClientIssue = {
  path?: string;
  keyword: string;
  expected?: unknown;
  received?: unknown;
  message?: string;
};

type CallKey = {
  /** The same for all attempts of one intent of the model. */
  call_id: string;
  call_scope?: string;
  trace_id?: string;
  session_id?: string;
};

/** Everything an event may say about where and for whom a call was made. The same for all events of a call. */
export type CallOrigin = Omit<CallKey, 'call_id'> & {
  agent?: string;
  environment?: string;
  caller?: unknown;
  user_intent?: string;
  /** What the model knew: the values it may use without inventing them. */
  context?: unknown;
  experiment?: unknown;
  failure_id?: string;
  seed?: unknown;
  tags?: Readonly<Record<string, string | number | boolean | null>>;
};

/** What an attempt cost: whole tokens, US dollars, milliseconds. */
export type AttemptCost = { tokens_in?: number; tokens_out?: number; cost_usd?: number; latency_ms?: number };

/** One attempt in the wire format of `POST /api/v1/events`. `ts` is RFC 3339 with an offset. */
export type ClientAttempt = CallKey &
  CallOrigin &
  AttemptCost & {
    type?: 'attempt';
    /** 1–128 of `A–Z a–z 0–9 . _ : -`, unique in the project. */
    id: string;
    /** From 1; 2 and up are repair attempts. */
    attempt: number;
    tool: string;
    outcome: Outcome;
    ts: string;
    /** The verbatim text of the model, whether it is JSON or not. */
    arguments?: string;
    error_class?: string;
    code?: string | number;
    message?: string;
    issues?: readonly ClientIssue[];
    constraint?: unknown;
    stage?: Stage;
    response?: unknown;
    partial_result?: unknown;
    model?: string;
    provider_call_id?: string;
    requested_tool?: string;
    schema_hash?: string;
    max_attempts?: number;
    remaining_budget?: number;
    prompt_version?: string;
    arm?: string;
    strategy?: string;
    recovery_action?: string;
    recovery_valid?: boolean;
    recovery_rejected_reason?: string;
    argument_changes?: unknown;
    contract_version?: string;
    retry_class?: string;
    retryable?: boolean;
    retry_after_ms?: number;
    idempotency_key?: string;
    dependency?: unknown;
    clarification_question?: string;
    approval?: unknown;
  };

/** The end of a call as the client sees it. */
export type ClientClose = CallKey & {
  type: 'close';
  id: string;
  ts: string;
  disposition: CloseDisposition;
  /** Number of the last attempt. */
  after_attempt?: number;
  reason?: string;
  summary?: unknown;
  recommended_action?: unknown;
  final_response?: unknown;
  route?: Route;
};

/** What is known about a tool; a changed schema is a new version of it. */
export type ClientTool = {
  type: 'tool';
  id: string;
  tool: string;
  ts: string;
  input_schema?: unknown;
  output_schema?: unknown;
  description?: string;
  owner?: string;
  risk?: Risk;
  side_effects?: SideEffects;
  hand_off?: boolean;
};

/** Events that a recorder had to give up, as it tells the server itself: from the first of them to the last. */
export type ClientDropped = {
  type: 'dropped';
  id: string;
  ts: string;
  /** At least 1. */
  count: number;
  /** One word: queue_full. */
  reason: string;
  since: string;
  until: string;
};

/** One event as the client makes it. A field that is absent or undefined is not sent. */
export type ClientEvent = ClientAttempt | ClientClose | ClientTool;

/** Takes events on their way. `record` returns at once and never throws: a loop must not suffer from being watched. */
export type Recorder = { record: (event: ClientEvent) => void };

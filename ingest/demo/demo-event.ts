import type { CloseDisposition, Outcome, Risk, Route, SideEffects, Stage } from '../../lib/words';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [key: string]: JsonValue };

export type DemoIssue = { path: string; keyword: string; expected?: string; received?: string; message?: string };

/** An attempt in the wire format of `POST /api/v1/events`. */
export type DemoAttempt = {
  type?: 'attempt';
  id: string;
  call_id: string;
  attempt: number;
  tool: string;
  outcome: Outcome;
  ts: string;
  arguments?: JsonValue;
  error_class?: string;
  code?: string;
  message?: string;
  issues?: readonly DemoIssue[];
  constraint?: string;
  stage?: Stage;
  response?: JsonValue;
  partial_result?: JsonValue;
  trace_id?: string;
  session_id?: string;
  caller?: string;
  agent?: string;
  model?: string;
  environment?: string;
  user_intent?: string;
  context?: JsonValue;
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
  contract_version?: string;
  retryable?: boolean;
  retry_after_ms?: number;
  idempotency_key?: string;
  dependency?: string;
  clarification_question?: string;
  approval?: string;
  experiment?: string;
  failure_id?: string;
  seed?: number;
  tokens_in?: number;
  tokens_out?: number;
  cost_usd?: number;
  latency_ms?: number;
  tags?: { readonly [key: string]: string };
};

/** A close: what the client believed at the end of a call. */
export type DemoClose = {
  type: 'close';
  id: string;
  call_id: string;
  ts: string;
  trace_id?: string;
  session_id?: string;
  disposition: CloseDisposition;
  after_attempt?: number;
  reason?: string;
  summary?: string;
  recommended_action?: string;
  final_response?: string;
  route?: Route;
};

/** One version of a tool. */
export type DemoToolEvent = {
  type: 'tool';
  id: string;
  tool: string;
  ts: string;
  input_schema: JsonObject;
  output_schema?: JsonObject;
  description: string;
  owner: string;
  risk: Risk;
  side_effects: SideEffects;
  hand_off: boolean;
};

export type DemoEvent = DemoAttempt | DemoClose | DemoToolEvent;

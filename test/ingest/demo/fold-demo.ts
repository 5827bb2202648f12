import type { DemoAttempt, DemoClose, DemoEvent } from '../../../ingest/demo/demo-event';
import { DEMO_TOOLS } from '../../../ingest/demo/demo-tools';
import type { Attempt, Close } from '../../../lib/attempt';
import { foldCalls } from '../../../lib/fold';
import type { FoldedCall } from '../../../lib/folded-call';
import { audit } from '../../../lib/repair/audit';
import { DEFAULT_CONTRACT } from '../../../lib/repair/built-in-contracts';
import { CLASS_ALIASES, aliasKey } from '../../../lib/repair/class-aliases';
import { type ErrorClass, isErrorClass } from '../../../lib/repair/error-classes';
import type { Finding } from '../../../lib/words';

/** A call of the demo as the product will see it, with every finding. */
export type DemoCall = { key: string; folded: FoldedCall; findings: readonly Finding[] };

const classOf = (sent: string | undefined): ErrorClass => {
  if (sent === undefined) return 'unsupported_error';
  if (isErrorClass(sent)) return sent;
  const key = aliasKey(sent);
  return (key !== null && Object.hasOwn(CLASS_ALIASES, key) ? CLASS_ALIASES[key] : undefined) ?? 'unsupported_error';
};

const asAttempt = (event: DemoAttempt): Attempt => {
  const errorClass = event.outcome === 'failed' ? classOf(event.error_class) : null;
  return {
    id: event.id,
    number: event.attempt,
    actor: 'agent',
    outcome: event.outcome,
    stage: event.stage ?? null,
    tool: event.tool,
    requestedTool: event.requested_tool ?? null,
    ts: Date.parse(event.ts),
    tsText: event.ts,
    receivedAt: Date.parse(event.ts),
    argumentsJson: event.arguments === undefined ? null : JSON.stringify(event.arguments),
    classAtArrival: errorClass,
    errorClass,
    sentClass: event.error_class ?? null,
    code: event.code ?? null,
    issues: event.issues ?? [],
    model: event.model ?? null,
    agent: event.agent ?? null,
    environment: event.environment ?? null,
    sessionId: event.session_id ?? null,
    schemaHash: event.schema_hash ?? null,
    promptVersion: event.prompt_version ?? null,
    arm: event.arm ?? null,
    strategy: event.strategy ?? null,
    contractVersion: event.contract_version ?? null,
    maxAttempts: event.max_attempts ?? null,
    remainingBudget: event.remaining_budget ?? null,
    retryable: event.retryable ?? null,
    hasIdempotencyKey: event.idempotency_key !== undefined,
    hasApproval: event.approval !== undefined,
    isRecoveryRejected: event.recovery_valid === false,
    isExperiment: event.experiment !== undefined,
    tokensIn: event.tokens_in ?? null,
    tokensOut: event.tokens_out ?? null,
    costUsd: event.cost_usd ?? null,
    latencyMs: event.latency_ms ?? null,
  };
};

const asClose = (event: DemoClose): Close => ({
  id: event.id,
  ts: Date.parse(event.ts),
  receivedAt: Date.parse(event.ts),
  disposition: event.disposition,
  afterAttempt: event.after_attempt ?? null,
  reason: event.reason ?? null,
  route: event.route ?? null,
  isAutomatic: false,
});

const SIDE_EFFECTS = new Map(DEMO_TOOLS.map((tool) => [tool.name, tool.sideEffects]));
const HAND_OFF = new Set(DEMO_TOOLS.filter((tool) => tool.isHandOff).map(({ name }) => name));

const auditOf = (folded: FoldedCall): Finding[] =>
  audit({
    attempts: folded.standing,
    decisions: [],
    contract: DEFAULT_CONTRACT,
    handOffTools: HAND_OFF,
    sideEffects: SIDE_EFFECTS.get(folded.tool) ?? 'unknown',
    loopDisposition: folded.loopDisposition,
    reason: folded.reason,
  });

/** Folds and audits every call of the demo, as the store will do. */
export const foldDemo = (events: readonly DemoEvent[]): DemoCall[] => {
  const byCall = new Map<string, (DemoAttempt | DemoClose)[]>();
  for (const event of events) {
    if (event.type !== 'tool') byCall.set(event.call_id, [...(byCall.get(event.call_id) ?? []), event]);
  }
  return [...byCall].flatMap(([key, told]) => {
    const attempts = told.filter((event) => event.type !== 'close').map(asAttempt);
    const closes = told.filter((event) => event.type === 'close').map(asClose);
    const parts = foldCalls({ attempts, closes, decisions: [], handOffTools: HAND_OFF, isChained: false });
    return parts.map((folded) => ({ key, folded, findings: [...folded.findings, ...auditOf(folded)] }));
  });
};

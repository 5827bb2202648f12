import { type ArgumentChange, argumentChanges } from '../../lib/repair/argument-changes';
import { contractLabel } from '../../lib/repair/contract';
import { measureDrift, type SentCall } from '../../lib/repair/drift';
import { measureInvention } from '../../lib/repair/invention';
import { issuesOfArguments } from '../../lib/repair/issues-of-arguments';
import { isCounted } from '../../lib/repair/loop-tally';
import type { Outcome, Stage } from '../../lib/words';
import type { ClientAttempt, ClientClose } from './client-event';
import { costFields, failureFields, label } from './failure-fields';
import type { LoopFailure } from './loop-failure';
import type { RequestedCall } from './model-answer';
import { jsonOrNull, type SettledOptions } from './settled-options';
import type { LoopAttempt } from './tool-call-result';

/** A call of the loop, with what an event tells about how it came to be. */
export type LoopCall = RequestedCall & {
  /** When work on it began, epoch milliseconds; a wait for a person is left out. */
  startedAt: number;
  told: Partial<ClientAttempt>;
};

/** What a model answered and the loop does not send; null arguments where it was no call. */
export type WithheldCall = Omit<LoopCall, 'argumentsJson'> & { argumentsJson: string | null };

/** How an attempt ended. */
export type AttemptEnd = {
  outcome: Outcome;
  stage: Stage;
  failure?: LoopFailure;
  /** Only what this attempt has beside the rest: a code of control flow, a question, an approval. */
  told?: Partial<ClientAttempt>;
};

const MOST_CHANGES = 100;
const UNNAMED_TOOL = '(unnamed)';

/** Keeps the attempts of one call, measures each against the first, and tells them all to the recorder. */
export class AttemptLog<Value> {
  readonly attempts: LoopAttempt[] = [];
  readonly callId: string;

  constructor(private readonly options: SettledOptions<Value>) {
    this.callId = options.callId ?? options.runtime.newId();
  }

  /** The number of the next attempt. */
  get nextNumber(): number {
    return this.attempts.length + 1;
  }

  get counted(): number {
    return this.attempts.filter(isCounted).length;
  }

  /** What a call changes of the first one, by the measures of the audit; nothing can be said of the first itself. */
  measure(call: SentCall): Pick<LoopAttempt, 'drift' | 'invention'> & { changes: ArgumentChange[] | null } {
    const [first, ...later] = this.attempts;
    if (first === undefined) return { drift: null, invention: null, changes: null };
    const issues = this.attempts.flatMap((each) => issuesOfArguments(each.errorClass, each.issues));
    const schemaJson = jsonOrNull(this.options.tools.get(call.tool)?.inputSchema);
    const before = { earlier: [first, ...later] as const, contextJson: this.options.contextJson, schemaJson, issues };
    return {
      drift: measureDrift(first, call, issues),
      // Without the schema its enums and defaults would look made up.
      invention: schemaJson === null ? { isMeasured: false, why: 'no_schema' } : measureInvention(call, before),
      changes: argumentChanges(first.argumentsJson, call.argumentsJson),
    };
  }

  /** Adds an attempt as it ended. */
  add(call: WithheldCall, { outcome, stage, failure, told }: AttemptEnd): LoopAttempt {
    const { idempotencyKey, runtime } = this.options;
    const { changes, ...measured } = this.measure(call);
    const number = this.nextNumber;
    const attempt: LoopAttempt = {
      number,
      outcome,
      stage,
      tool: call.tool,
      argumentsJson: call.argumentsJson,
      errorClass: failure?.errorClass ?? null,
      code: failure?.code ?? null,
      retryable: failure?.retryable ?? null,
      hasIdempotencyKey: idempotencyKey !== undefined && idempotencyKey !== '',
      hasApproval: told?.approval !== undefined,
      ts: runtime.now(),
      issues: failure?.issues ?? [],
      message: failure?.message ?? null,
      ...measured,
    };
    this.attempts.push(attempt);
    const event = { ...this.eventOf(attempt, call), argument_changes: changes?.slice(0, MOST_CHANGES) };
    this.options.recorder.record({ ...event, ...call.told, ...(failure && failureFields(failure)), ...told });
    return attempt;
  }

  /** Tells how the call ended where no attempt tells it. */
  close(fields: Omit<ClientClose, 'type' | 'id' | 'call_id' | 'ts' | 'after_attempt'>): void {
    const { runtime, recorder } = this.options;
    const { call_scope, trace_id, session_id } = this.options.origin ?? {};
    recorder.record({
      type: 'close',
      id: runtime.newId(),
      call_id: this.callId,
      ts: new Date(runtime.now()).toISOString(),
      call_scope,
      trace_id,
      session_id,
      after_attempt: this.attempts.length,
      ...fields,
    });
  }

  private eventOf(attempt: LoopAttempt, call: WithheldCall): ClientAttempt {
    const { options, callId } = this;
    return {
      ...options.origin,
      id: options.runtime.newId(),
      call_id: callId,
      attempt: attempt.number,
      tool: label(call.tool) || UNNAMED_TOOL,
      outcome: attempt.outcome,
      ts: new Date(attempt.ts).toISOString(),
      arguments: call.argumentsJson ?? undefined,
      stage: attempt.stage ?? undefined,
      model: label(call.model),
      provider_call_id: label(call.providerCallId),
      contract_version: contractLabel(options.contract),
      max_attempts: Math.min(options.contract.maxAttempts, options.callBudget),
      idempotency_key: label(options.idempotencyKey),
      latency_ms: Math.max(0, Math.round(attempt.ts - call.startedAt)),
      ...costFields(call.cost),
    };
  }
}

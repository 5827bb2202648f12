import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Attempt } from '../../lib/attempt';
import { compareClaims } from '../../lib/fold/compare-claims';
import { standingClaims } from '../../lib/fold/standing-claims';
import { contractNamed } from '../../lib/repair/built-in-contracts';
import type { Decision } from '../../lib/repair/decide';
import { type Loop, type LoopStep, loopSteps } from '../../lib/repair/loop-steps';
import { repairMeasures } from '../../lib/repair/repair-measures';
import { type UnaskedChange, unaskedChanges } from '../../lib/repair/unasked-changes';
import { endsLoop, type ReviewKind, type ReviewOutcome, type ReviewStatus } from '../../lib/review';
import { type Finding, NO_ATTEMPT_TOOL, type SideEffects } from '../../lib/words';
import { attemptOfRow, hasContext, nameIdsOf, type TextOf } from '../folding/attempt-of-row';
import { declaredSchemas } from '../folding/declared-schemas';
import type { AttemptRow, CallRow, CloseRow } from '../folding/rows';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { projectSettings } from './project-settings';

/** An attempt as stored, with what the contract would have decided after it. */
export type DetailedAttempt = {
  attempt: Attempt;
  row: AttemptRow;
  /** It stands for its number; another claim of the same number does not. Siblings (number 0) stand beside the call. */
  isStanding: boolean;
  /** Null after a success, and where the contract is not known. */
  decision: Decision | null;
  /** Id of the attempt that the loop sent next of its own accord; only where there is a decision. */
  nextId: string | null;
  /** What it did as a repair that nobody had asked for. */
  unasked: UnaskedChange[];
};

export type CallReviewItem = {
  id: number;
  attemptId: string;
  kind: ReviewKind;
  status: ReviewStatus;
  reason: string;
  outcome: ReviewOutcome | null;
  decidedAt: number | null;
  decidedBy: string | null;
};

export type CallDetail = {
  call: CallRow;
  tool: string;
  finalTool: string;
  model: string | null;
  agent: string | null;
  environment: string | null;
  promptVersion: string | null;
  arm: string | null;
  strategy: string | null;
  findings: Finding[];
  attempts: DetailedAttempt[];
  closes: CloseRow[];
  reviewItems: CallReviewItem[];
  contract: string;
  sideEffects: SideEffects;
  /** What of the call's trace has not arrived, or was left out by its sender. */
  gaps: TraceGaps;
};

export type TraceGaps = { missingParents: number; incompleteSpans: number };

/** A call of which only a close has arrived goes by the id of that close; and a client knows its calls by its own ids. */
const callOf = async ({ db, tables }: Store, projectId: number, attemptId: string): Promise<CallRow | null> => {
  const { attempts, calls, closes } = tables;
  const [attempt] = await db
    .select({ callSeq: attempts.callSeq })
    .from(attempts)
    .where(and(eq(attempts.projectId, projectId), eq(attempts.id, attemptId)));
  const [close] = attempt
    ? []
    : await db
        .select({ callSeq: closes.callSeq })
        .from(closes)
        .where(and(eq(closes.projectId, projectId), eq(closes.id, attemptId)));
  const found = attempt ?? close;
  const isWanted = found ? eq(calls.seq, found.callSeq) : eq(calls.callId, attemptId);
  const [call] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.projectId, projectId), isWanted))
    .limit(1);
  return call ?? null;
};

const eventsOf = async ({ db, tables }: Store, { projectId, seq }: CallRow) => {
  const { attempts, closes } = tables;
  const rows = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.projectId, projectId), eq(attempts.callSeq, seq)))
    .orderBy(asc(attempts.number), asc(attempts.ts), asc(attempts.id));
  const closed = await db
    .select()
    .from(closes)
    .where(and(eq(closes.projectId, projectId), eq(closes.callSeq, seq)))
    .orderBy(asc(closes.ts));
  return { rows, closes: closed };
};

const itemsOf = async ({ db, tables }: Store, projectId: number, attemptIds: readonly string[]) => {
  const { reviewItems: items } = tables;
  if (attemptIds.length === 0) return [];
  return db
    .select({
      id: items.id,
      attemptId: items.attemptId,
      kind: items.kind,
      status: items.status,
      reason: items.reason,
      outcome: items.outcome,
      decidedAt: items.decidedAt,
      decidedBy: items.decidedBy,
    })
    .from(items)
    .where(and(eq(items.projectId, projectId), inArray(items.attemptId, attemptIds.slice(0, 1_000))))
    .orderBy(asc(items.id));
};

const sideEffectsOf = async ({ db, tables }: Store, { projectId, toolId }: CallRow): Promise<SideEffects> => {
  const { tools } = tables;
  const [row] = await db
    .select({ sideEffects: tools.sideEffects })
    .from(tools)
    .where(and(eq(tools.projectId, projectId), eq(tools.toolId, toolId)));
  return row?.sideEffects ?? 'unknown';
};

const gapsOf = async ({ db, tables }: Store, { projectId, conversationSeq }: CallRow): Promise<TraceGaps> => {
  const { conversations } = tables;
  const [row] =
    conversationSeq === null
      ? []
      : await db
          .select({ missingParents: conversations.missingParents, incompleteSpans: conversations.incompleteSpans })
          .from(conversations)
          .where(and(eq(conversations.projectId, projectId), eq(conversations.seq, conversationSeq)));
  return row ?? { missingParents: 0, incompleteSpans: 0 };
};

/** The schemas that inventions are measured by; read only where an attempt says what its model knew. */
const schemasOf = async (store: Store, projectId: number, rows: readonly AttemptRow[], textOf: TextOf) => {
  const toolIds = new Set(rows.filter(hasContext).map(({ toolId }) => toolId));
  const schemas = await declaredSchemas(store, projectId, toolIds);
  const byName = new Map([...schemas].map(([toolId, schema]) => [textOf(toolId), schema]));
  return (tool: string) => byName.get(tool) ?? null;
};

const unaskedIn = (loop: Loop, steps: readonly LoopStep[]): Map<string, UnaskedChange[]> => {
  const [first] = loop.attempts;
  if (first === undefined) return new Map();
  const measures = repairMeasures(loop, steps);
  return new Map(measures.map((measure) => [measure.attempt.id, unaskedChanges(first, measure)]));
};

/** A call by the id of any of its attempts, with everything stored about it; null when no attempt or call has this id. */
export const callDetail = async (store: Store, principal: Principal, attemptId: string): Promise<CallDetail | null> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const call = await callOf(store, projectId, attemptId);
  if (!call) return null;
  const { rows, closes } = await eventsOf(store, call);
  const ids = [call.toolId, call.finalToolId, call.modelId, call.agentId, call.environmentId];
  const repairIds = [call.promptVersionId, call.armId, call.strategyId, call.contractId];
  const texts = await nameTexts(store, projectId, [...ids, ...repairIds, ...rows.flatMap(nameIdsOf)]);
  const textOf = (id: number | null) => (id === null ? null : (texts.get(id) ?? null));
  const attempts = rows.map((row) => attemptOfRow(row, textOf));
  const standing = new Set(standingClaims(attempts.toSorted(compareClaims)).standing.map(({ id }) => id));
  const contractName = textOf(call.contractId) ?? (await projectSettings(store, principal)).contract;
  const contract = contractNamed(contractName);
  const sideEffects = await sideEffectsOf(store, call);
  const items = await itemsOf(
    store,
    projectId,
    rows.map(({ id }) => id),
  );
  const decisions = items.flatMap(({ attemptId: id, kind, decidedAt, outcome }) =>
    decidedAt === null || outcome === null || !endsLoop(kind) ? [] : [{ attemptId: id, decidedAt, outcome }],
  );
  const standingAttempts = attempts.filter(({ id }) => standing.has(id));
  const schemaJsonOf = await schemasOf(store, projectId, rows, textOf);
  const loop = contract && { attempts: standingAttempts, decisions, contract, sideEffects, schemaJsonOf };
  const steps = loop ? loopSteps(loop) : [];
  const unaskedOf = loop ? unaskedIn(loop, steps) : new Map<string, UnaskedChange[]>();
  const stepOf = new Map(steps.map((step) => [step.attempt.id, step]));
  return {
    call,
    tool: textOf(call.toolId) ?? NO_ATTEMPT_TOOL,
    finalTool: textOf(call.finalToolId) ?? NO_ATTEMPT_TOOL,
    model: textOf(call.modelId),
    agent: textOf(call.agentId),
    environment: textOf(call.environmentId),
    promptVersion: textOf(call.promptVersionId),
    arm: textOf(call.armId),
    strategy: textOf(call.strategyId),
    findings: call.findings.split(',').filter(Boolean) as Finding[],
    attempts: attempts.map((attempt, k) => ({
      attempt,
      row: rows[k] as AttemptRow,
      isStanding: standing.has(attempt.id),
      decision: stepOf.get(attempt.id)?.decision ?? null,
      nextId: stepOf.get(attempt.id)?.next?.id ?? null,
      unasked: unaskedOf.get(attempt.id) ?? [],
    })),
    closes,
    reviewItems: items,
    contract: contractName,
    sideEffects,
    gaps: await gapsOf(store, call),
  };
};

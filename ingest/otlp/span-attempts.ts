import { canonicalArguments } from '../../lib/json/canonical-json';
import type { UnlinkedAttempt } from '../../lib/conversation';
import type { DeclaredFacts, SpanFacts, SpanResult } from '../../lib/span-facts';
import { digestOf } from '../transcripts/conversation-key';
import { isEscalationTool } from '../transcripts/escalation-tools';
import type { Emission } from './emissions';
import type { SpanTree } from './span-tree';
import type { DescribedTools } from '../transcripts/verdict-of';
import { type SpanVerdict, verdictOfReplaced, verdictOfRun, verdictOfText } from './span-verdict';
import { isStandIn } from './stand-in';
import type { ToolRun } from './tool-runs';

/** What all attempts of a conversation need: where they are, and which tools it describes. */
export type Scope = { key: string; tree: SpanTree; tools: DescribedTools };

/** One attempt of a provider call: its arguments, and its execution where there was one. */
type Step = { argumentsJson: string | null; run: ToolRun | null; isReplaced: boolean };

const sameArguments = (a: string | null, b: string | null): boolean => canonicalArguments(a) === canonicalArguments(b);

/**
 * The attempts of one provider call. As a rule there is one; arguments that differ between what the model wrote and what was
 * executed or shown are a silent repair, and several executions are retries.
 */
const stepsOf = (emission: Emission, runs: readonly ToolRun[]): Step[] => {
  const steps: Step[] = [];
  const { argumentsJson, shownArgumentsJson } = emission;
  // Arguments that were executed later on stand with their execution: a repair hook may have told of what came before it.
  const isExecuted = runs
    .slice(1)
    .some(({ tool }) => tool.argumentsJson !== null && sameArguments(tool.argumentsJson, argumentsJson));
  const isOwnStep = runs.length === 0 || (argumentsJson !== null && !isExecuted);
  if (isOwnStep) steps.push({ argumentsJson, run: null, isReplaced: false });
  for (const run of runs) {
    const last = steps.at(-1);
    const ownJson = run.tool.argumentsJson ?? last?.argumentsJson ?? null;
    const isSame =
      last !== undefined &&
      (run.tool.argumentsJson === null ||
        sameArguments(last.argumentsJson, ownJson) ||
        isStandIn(last.argumentsJson, ownJson));
    if (isSame && last.run === null) last.run = run;
    else steps.push({ argumentsJson: ownJson, run, isReplaced: false });
  }
  const last = steps.at(-1);
  if (
    runs.length === 0 &&
    shownArgumentsJson !== null &&
    last &&
    !sameArguments(last.argumentsJson, shownArgumentsJson)
  )
    steps.push({ argumentsJson: shownArgumentsJson, run: null, isReplaced: false });
  return steps.map((step, index) => ({ ...step, isReplaced: step.run === null && index < steps.length - 1 }));
};

const startOf = (turn: SpanFacts | null, order: Emission['order']): number =>
  turn?.endMs ?? turn?.startMs ?? order.atMs;

/** Of a turn's tokens, the share of one of its calls; odd ones go to the first. */
const shareOf = (total: number | null | undefined, count: number, position: number): number | null =>
  total === null || total === undefined ? null : Math.floor(total / count) + (position < total % count ? 1 : 0);

const usageOf = ({ turn, position }: Emission): Pick<UnlinkedAttempt, 'tokensIn' | 'tokensOut' | 'costUsd'> => {
  const facts = turn?.turn ?? null;
  const count = facts?.calls.length ?? 1;
  return {
    tokensIn: shareOf(facts?.tokensIn, count, position),
    tokensOut: shareOf(facts?.tokensOut, count, position),
    costUsd: facts?.costUsd == null ? null : facts.costUsd / count,
  };
};

const NO_USAGE = { tokensIn: null, tokensOut: null, costUsd: null };

type Told = { evidence: SpanFacts | null; run: ToolRun | null };

/** What the application or the spans around say of an attempt. */
const contextOf = ({ tree }: Scope, { evidence, run }: Told) => {
  const span = run?.span ?? evidence;
  const read = <T>(of: (span: SpanFacts) => T | null): T | null =>
    (span && tree.inherited(span, of)) ?? (evidence && tree.inherited(evidence, of));
  const declared: DeclaredFacts | null = run?.span.declared ?? evidence?.declared ?? null;
  return {
    declared,
    agent: read((one) => one.agent),
    promptVersion: declared?.promptVersion ?? read((one) => one.promptVersion),
    arm: declared?.arm ?? read((one) => one.arm),
    maxAttempts: declared?.maxAttempts ?? null,
    remainingBudget: declared?.remainingBudget ?? null,
    traceId: span?.traceId ?? null,
  };
};

const withDeclared = (verdict: SpanVerdict, declared: DeclaredFacts | null): SpanVerdict =>
  declared === null || verdict.outcome !== 'failed'
    ? verdict
    : {
        ...verdict,
        issues: declared.issues.length > 0 ? declared.issues : verdict.issues,
        ...(declared.errorClass === null ? null : { errorClass: declared.errorClass, classRule: 'explicit' }),
      };

/** Attempts before they are numbered within their conversation; `declaredNumber` is the one the application gave within its call. */
export type PlacedAttempt = Omit<UnlinkedAttempt, 'turn' | 'sequence'> & { declaredNumber: number | null };

const timesOf = (run: ToolRun | null, atMs: number) => {
  const ts = run?.span.startMs ?? atMs;
  const latencyMs = run && run.span.endMs !== null ? run.span.endMs - run.span.startMs : null;
  return { ts: Math.floor(ts), tsText: new Date(ts).toISOString(), latencyMs };
};

/** The ids an attempt has under a conversation's key, the first being the one that holds; it had the others while less was known. */
const idsOf = (scope: Scope, traceId: string | null, identities: readonly (readonly unknown[])[]): string[] => {
  const keys = [scope.key, ...(traceId === null ? [] : [`trace:${traceId}`])];
  return [...new Set(identities.flatMap((identity) => keys.map((key) => digestOf([key, ...identity]))))];
};

const runIdentity = ({ span, tool }: ToolRun): unknown[] =>
  tool.callId === null
    ? ['span', span.traceId, span.spanId]
    : ['call', tool.callId, 0, canonicalArguments(tool.argumentsJson), 0];

/** What tells an attempt from all others of its conversation; null where only its execution does. */
const identityOf = (emission: Emission, canonical: string | null, execution: number): unknown[] | null => {
  const { callId, occurrence, turn, position, order } = emission;
  if (callId !== null) return ['call', callId, occurrence, canonical, execution];
  if (turn !== null) return ['turn', turn.traceId, turn.spanId, position, canonical];
  return order.index === 0 ? null : ['shown', order.atMs, order.index, position, canonical];
};

/** Of a call that nothing answered: the words with which the agent's run broke off, where they speak of its tool. */
const brokenOffBy = ({ tree }: Scope, { callId, tool, turn }: Emission): SpanResult | null => {
  const failure = turn && tree.inherited(turn, (span) => span.failure);
  const text = failure?.message ?? null;
  return text?.includes(tool) ? { callId, text, hasErrorFlag: true } : null;
};

/** Every attempt of one provider call. */
export const attemptsOfEmission = (
  scope: Scope,
  emission: Emission,
  runs: readonly ToolRun[],
  result: SpanResult | null,
): PlacedAttempt[] => {
  const { callId, tool, occurrence, turn, order, traceId } = emission;
  const steps = stepsOf(emission, runs);
  const executions = new Map<string | null, number>();
  return steps.map(({ argumentsJson, run, isReplaced }, index): PlacedAttempt => {
    const canonical = canonicalArguments(argumentsJson);
    const execution = executions.get(canonical) ?? 0;
    executions.set(canonical, execution + 1);
    const own = identityOf(emission, canonical, execution);
    const [id = '', ...formerIds] = idsOf(scope, traceId, [...(own ? [own] : []), ...(run ? [runIdentity(run)] : [])]);
    const judged = { tool, argumentsJson, tools: scope.tools };
    // The answer that a later turn was shown is that of the last attempt.
    const shown = index === steps.length - 1 ? result : null;
    const verdict = isReplaced
      ? verdictOfReplaced(judged)
      : run
        ? verdictOfRun(judged, run, shown)
        : verdictOfText(judged, shown ?? brokenOffBy(scope, emission));
    const { declared, ...context } = contextOf(scope, { evidence: turn, run });
    const linkKey = declared?.callId ? `declared:${declared.callId}` : `provider:${callId ?? id}:${occurrence}`;
    return {
      ...withDeclared(verdict, declared),
      ...(index === 0 ? usageOf(emission) : NO_USAGE),
      ...timesOf(run, startOf(turn, order)),
      ...context,
      id,
      formerIds,
      linkKey,
      declaredNumber: declared?.attempt ?? null,
      declaredDisposition: declared?.disposition ?? null,
      actor: 'agent',
      tool,
      argumentsJson,
      providerCallId: callId,
      model: turn && scope.tree.inherited(turn, (span) => span.turn?.model ?? null),
      isEscalationCall: isEscalationTool(tool) || (run?.tool.isEscalation ?? false),
    };
  });
};

/** Executions of one call of which no model turn tells: instrumented by hand, or the turn has not arrived. */
export const attemptsOfOrphan = (scope: Scope, runs: readonly ToolRun[]): PlacedAttempt[] => {
  const [first] = runs;
  if (first === undefined) return [];
  const { span, tool } = first;
  const emission = {
    callId: tool.callId,
    tool: tool.tool,
    occurrence: 0,
    argumentsJson: null,
    shownArgumentsJson: null,
    turn: null,
    position: 0,
    order: { atMs: span.startMs, index: 0 },
    traceId: span.traceId,
  };
  return attemptsOfEmission(scope, emission, runs, null);
};

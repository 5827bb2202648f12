import type { Conversation, DescribedTool, UnlinkedAttempt } from '../../lib/conversation';
import type { SeenMessage, SpanFacts, SpanResult } from '../../lib/span-facts';
import { sessionIdOf } from '../transcripts/conversation-key';
import { inDeclaredOrder } from './declared-order';
import { type Emission, emissionsOf } from './emissions';
import { attemptsOfEmission, attemptsOfOrphan, type PlacedAttempt, type Scope } from './span-attempts';
import { SpanTree } from './span-tree';
import { matchRuns, type ToolRun, toolRuns } from './tool-runs';

const FORMAT = 'otlp';

type ResultMessage = Extract<SeenMessage, { kind: 'result' }>;

/** What later turns were shown as each call's answer: the first one of its id, where an id is used again in their order. */
const resultsOf = (emissions: readonly Emission[], messages: readonly SeenMessage[]): Map<Emission, SpanResult> => {
  const results = messages
    .filter((message): message is ResultMessage => message.kind === 'result')
    .toSorted(
      (a, b) =>
        a.seenAtMs - b.seenAtMs ||
        (a.seenIn < b.seenIn ? -1 : a.seenIn > b.seenIn ? 1 : 0) ||
        a.messageIndex - b.messageIndex ||
        a.ordinal - b.ordinal,
    );
  const found = new Map<Emission, SpanResult>();
  const shown = new Set<string>();
  for (const { callId, text, hasErrorFlag, ordinal } of results) {
    const identity = JSON.stringify([callId, text, ordinal]);
    if (shown.has(identity)) continue;
    shown.add(identity);
    const emission = emissions.find((one) => !found.has(one) && one.callId === callId);
    if (emission) found.set(emission, { callId, text, hasErrorFlag });
  }
  return found;
};

/** Attempts of one turn could not see each other's results. */
type Unit = { atMs: number; index: number; attempts: PlacedAttempt[] };

const unitsOfEmissions = (
  scope: Scope,
  emissions: readonly Emission[],
  runsOf: ReadonlyMap<Emission, ToolRun[]>,
  results: ReadonlyMap<Emission, SpanResult>,
): Unit[] => {
  const units = new Map<string, Unit>();
  for (const emission of emissions) {
    const { turn, order } = emission;
    const key = turn ? `${turn.traceId} ${turn.spanId}` : `${order.atMs} ${order.index}`;
    const unit = units.get(key) ?? { atMs: order.atMs, index: order.index, attempts: [] };
    unit.attempts.push(
      ...attemptsOfEmission(scope, emission, runsOf.get(emission) ?? [], results.get(emission) ?? null),
    );
    units.set(key, unit);
  }
  return [...units.values()];
};

/** Executions, earliest first. Those under one provider call id are one call, though no turn tells of it. */
const callsOfOrphans = (orphans: readonly ToolRun[]): ToolRun[][] => {
  const calls = new Map<string, ToolRun[]>();
  for (const run of orphans) {
    const { callId } = run.tool;
    const key = callId === null ? `span ${run.span.traceId} ${run.span.spanId}` : `id ${callId}`;
    calls.set(key, [...(calls.get(key) ?? []), run]);
  }
  return [...calls.values()];
};

/**
 * What overlaps was started before the others' results were there. Clients exist that cut starts to whole milliseconds and
 * keep the fractions of ends: within one millisecond nothing overlaps.
 */
const unitsOfOrphans = (scope: Scope, orphans: readonly ToolRun[]): Unit[] => {
  const units: (Unit & { endMs: number })[] = [];
  for (const runs of callsOfOrphans(orphans)) {
    const atMs = runs[0]?.span.startMs ?? 0;
    const endMs = Math.max(...runs.map(({ span }) => span.endMs ?? span.startMs));
    const last = units.at(-1);
    if (last && Math.floor(atMs) < Math.floor(last.endMs)) {
      last.attempts.push(...attemptsOfOrphan(scope, runs));
      last.endMs = Math.max(last.endMs, endMs);
    } else units.push({ atMs, index: Number.MAX_SAFE_INTEGER, endMs, attempts: attemptsOfOrphan(scope, runs) });
  }
  return units;
};

const toolsOf = (turns: readonly SpanFacts[]): DescribedTool[] => {
  const byName = new Map<string, DescribedTool>();
  for (const tool of turns.flatMap(({ turn }) => turn?.tools ?? [])) byName.set(tool.name, tool);
  return [...byName.values()];
};

const firstOf = <T>(spans: readonly SpanFacts[], read: (span: SpanFacts) => T | null): T | null => {
  for (const span of spans) {
    const value = read(span);
    if (value !== null) return value;
  }
  return null;
};

/** Attempts in the order of their units; two of one id are one, told twice. */
const placedIn = (units: readonly Unit[]): UnlinkedAttempt[] => {
  const placed = new Map<string, { attempt: PlacedAttempt; turn: number }>();
  for (const [turn, { attempts }] of units.entries())
    for (const attempt of attempts) if (!placed.has(attempt.id)) placed.set(attempt.id, { attempt, turn });
  const places = [...placed.values()];
  return inDeclaredOrder(places.map(({ attempt }) => attempt)).map(({ declaredNumber: _, ...attempt }, sequence) => ({
    ...attempt,
    turn: places[sequence]?.turn ?? sequence,
    sequence,
  }));
};

/**
 * Reads a conversation from everything that is known of its spans, whatever the order in which they came. Messages tell which
 * calls there were and what became of them; tool spans add status, times and what was executed. Never fails: what is missing is
 * left out, and the next span may bring it.
 */
export const readSpans = (key: string, spans: readonly SpanFacts[], messages: readonly SeenMessage[]): Conversation => {
  const tree = new SpanTree(spans);
  const turns = tree.spans.filter(({ turn }) => turn !== null);
  const tools = toolsOf(turns);
  const scope: Scope = { key, tree, tools: new Map(tools.map((tool) => [tool.name, tool])) };
  const emissions = emissionsOf(turns, messages);
  const { runsOf, orphans } = matchRuns(emissions, toolRuns(tree));
  const results = resultsOf(emissions, messages);
  const units = [...unitsOfEmissions(scope, emissions, runsOf, results), ...unitsOfOrphans(scope, orphans)].toSorted(
    (a, b) => a.atMs - b.atMs || a.index - b.index,
  );
  const traceIds = [...new Set(tree.spans.map(({ traceId }) => traceId))];
  const named = firstOf(tree.spans, (span) => span.conversationId);
  return {
    key: `otlp:${key}`,
    format: FORMAT,
    isEnded: traceIds.every((traceId) => tree.hasEnded(traceId)),
    sessionId: named ?? sessionIdOf(traceIds[0] ?? key, key),
    agent: firstOf(tree.spans, (span) => span.agent),
    model: firstOf(turns, ({ turn }) => turn?.model ?? null),
    environment: firstOf(tree.spans, (span) => span.environment),
    tools,
    missingParents: tree.missingParents(),
    incompleteSpans: tree.spans.filter(({ isIncomplete }) => isIncomplete).length,
    attempts: placedIn(units),
  };
};

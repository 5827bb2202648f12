import { canonicalArguments } from '../../lib/json/canonical-json';
import type { SpanFacts, ToolFacts } from '../../lib/span-facts';
import type { Emission } from './emissions';
import type { SpanTree } from './span-tree';

/** One execution of a tool, whichever layers of instrumentation told of it. */
export type ToolRun = { span: SpanFacts; tool: ToolFacts };

const isTool = (span: SpanFacts): span is SpanFacts & { tool: ToolFacts } => span.tool !== null;

/** Frameworks and protocol clients each tell of one execution: the outermost span is it, the inner ones add what it lacks. */
const merged = (outer: ToolFacts, inner: ToolFacts): ToolFacts => ({
  ...outer,
  callId: outer.callId ?? inner.callId,
  argumentsJson: outer.argumentsJson ?? inner.argumentsJson,
  resultText: outer.resultText ?? inner.resultText,
  outcome:
    outer.outcome === 'unknown' || (outer.outcome === 'ok' && inner.outcome === 'failed')
      ? inner.outcome
      : outer.outcome,
  stage: outer.stage ?? inner.stage,
  message: outer.message ?? inner.message,
  code: outer.code ?? inner.code,
  issues: outer.issues.length > 0 ? outer.issues : inner.issues,
  isEscalation: outer.isEscalation || inner.isEscalation,
});

/** The executions of a conversation's spans, earliest first. */
export const toolRuns = (tree: SpanTree): ToolRun[] => {
  const runs = new Map<SpanFacts, ToolRun>();
  const inner: { span: SpanFacts & { tool: ToolFacts }; outer: SpanFacts }[] = [];
  for (const span of tree.spans.filter(isTool)) {
    const outer = tree.ancestorsOf(span).findLast((above) => above.tool !== null && above.tool.tool === span.tool.tool);
    if (outer) inner.push({ span, outer });
    else runs.set(span, { span, tool: span.tool });
  }
  // The inner one may be told by another machine, whose clock is behind.
  for (const { span, outer } of inner) {
    const run = runs.get(outer);
    if (run) run.tool = merged(run.tool, span.tool);
    else runs.set(span, { span, tool: span.tool });
  }
  return tree.spans.flatMap((span) => runs.get(span) ?? []);
};

const isBefore = (emission: Emission, run: ToolRun): boolean => emission.order.atMs <= run.span.startMs;

/** Whether a run can be of an emission, by time. One that only later turns tell of was made before they were shown it. */
const isInTime = (emission: Emission, run: ToolRun): boolean =>
  emission.turn === null ? run.span.startMs <= emission.order.atMs : isBefore(emission, run);

/** Arguments that were hidden contradict none. */
const hasEqualArguments = (emission: Emission, { tool }: ToolRun): boolean =>
  tool.argumentsJson === null ||
  [emission.argumentsJson, emission.shownArgumentsJson].some(
    (json) => canonicalArguments(json) === canonicalArguments(tool.argumentsJson),
  );

/** Every execution by the emission it carries out; the rest are calls of which only the execution is known. */
export const matchRuns = (
  emissions: readonly Emission[],
  runs: readonly ToolRun[],
): { runsOf: Map<Emission, ToolRun[]>; orphans: ToolRun[] } => {
  const runsOf = new Map<Emission, ToolRun[]>();
  const orphans: ToolRun[] = [];
  for (const run of runs) {
    const { callId, tool } = run.tool;
    const candidates = emissions.filter((one) =>
      callId === null || one.callId === null
        ? one.tool === tool && !runsOf.has(one) && isInTime(one, run) && hasEqualArguments(one, run)
        : one.callId === callId,
    );
    const emission = candidates.findLast((one) => isBefore(one, run)) ?? candidates[0];
    if (!emission) orphans.push(run);
    else runsOf.set(emission, [...(runsOf.get(emission) ?? []), run]);
  }
  return { runsOf, orphans };
};

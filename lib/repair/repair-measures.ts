import type { Attempt, Issue } from '../attempt';
import { type Drift, measureDrift } from './drift';
import { type Invention, measureInvention } from './invention';
import { issuesOfArguments } from './issues-of-arguments';
import { hasDecisionBetween, type Loop, type LoopStep } from './loop-steps';

/** A repair that a loop sent of its own accord, measured against what came before it. */
export type RepairMeasure = { attempt: Attempt; drift: Drift; invention: Invention };

/** Longer loops are past every budget: what they changed is the least of it. */
const MOST_ATTEMPTS = 50;

const inventionOf = (attempt: Attempt, earlier: readonly [Attempt, ...Attempt[]], issues: Issue[], loop: Loop) => {
  const schemaJson = loop.schemaJsonOf?.(attempt.tool) ?? null;
  // Without the schema its enums and defaults would look made up.
  if (schemaJson === null) return { isMeasured: false, why: 'no_schema' } as const;
  const contextJson = attempt.contextJson ?? earlier.findLast(({ contextJson }) => contextJson != null)?.contextJson;
  return measureInvention(attempt, { earlier, contextJson: contextJson ?? null, schemaJson, issues });
};

/**
 * Drift and invention of a loop's repairs. Where an attempt is missing its issues may have named more, and what a person
 * decided is not the loop's doing: from there on nothing is measured.
 */
export const repairMeasures = (loop: Loop, steps: readonly LoopStep[]): RepairMeasure[] => {
  const [first, ...rest] = loop.attempts;
  if (first?.number !== 1) return [];
  const sent = new Set(steps.map(({ next }) => next?.id));
  const measures: RepairMeasure[] = [];
  const earlier: [Attempt, ...Attempt[]] = [first];
  const issuesOf = ({ classAtArrival, issues }: Attempt) => issuesOfArguments(classAtArrival, issues);
  const issues = [...issuesOf(first)];
  for (const attempt of rest.slice(0, MOST_ATTEMPTS - 1)) {
    if (attempt.number !== earlier.length + 1 || hasDecisionBetween(loop.decisions, first, attempt)) break;
    if (sent.has(attempt.id)) {
      const invention = inventionOf(attempt, earlier, issues, loop);
      measures.push({ attempt, drift: measureDrift(first, attempt, issues), invention });
    }
    earlier.push(attempt);
    issues.push(...issuesOf(attempt));
  }
  return measures;
};

import type { Attempt } from '../attempt';
import type { Exclusion, FoldedCall } from '../folded-call';
import { type Actor, MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL } from '../words';
import { countedClass } from './counted-class';
import { isSettled, isSuccess, type Reading } from './read-attempts';

type Origin = Pick<
  FoldedCall,
  'tool' | 'finalTool' | 'actor' | 'model' | 'agent' | 'environment' | 'sessionId' | 'schemaHash'
>;

/** What a call is counted under: its tool is attempt 1's, the rest its first settled attempt's. */
export const originOf = (readings: readonly Reading[], siblings: readonly Attempt[]): Origin => {
  const first = readings[0]?.attempt ?? siblings[0];
  const settled = readings.find(isSettled)?.attempt ?? first;
  const last = (readings.find(isSuccess) ?? readings.at(-1))?.attempt ?? first;
  return {
    tool: first?.tool ?? NO_ATTEMPT_TOOL,
    finalTool: last?.tool ?? NO_ATTEMPT_TOOL,
    actor: first?.actor ?? 'agent',
    model: settled?.model ?? null,
    agent: settled?.agent ?? null,
    environment: settled?.environment ?? null,
    sessionId: settled?.sessionId ?? null,
    schemaHash: settled?.schemaHash ?? null,
  };
};

type Failure = Pick<FoldedCall, 'firstClass' | 'lastClass' | 'promptVersion' | 'arm' | 'strategy' | 'repairModel'>;

const NO_FAILURE: Failure = {
  firstClass: null,
  lastClass: null,
  promptVersion: null,
  arm: null,
  strategy: null,
  repairModel: null,
};

/** Classes and repair dimensions; they exist only where the first settled attempt failed. */
export const failureOf = (readings: readonly Reading[]): Failure => {
  const first = readings.findIndex(isSettled);
  const failed = readings[first];
  if (failed?.outcome !== 'failed') return NO_FAILURE;
  const success = readings.findIndex(isSuccess);
  const last = readings.slice(0, success < 0 ? undefined : success).findLast(({ outcome }) => outcome === 'failed');
  const repair = readings[first + 1]?.attempt;
  return {
    firstClass: countedClass(failed.attempt),
    lastClass: countedClass((last ?? failed).attempt),
    promptVersion: repair?.promptVersion ?? null,
    arm: repair?.arm ?? null,
    strategy: repair?.strategy ?? null,
    repairModel: repair?.model ?? null,
  };
};

/** Why no live rate counts the call; the first reason that holds. */
export const exclusionOf = (attempts: readonly Attempt[], tool: string, actor: Actor): Exclusion | null => {
  // First of all whose call it is: what else holds of it matters only among calls of agents.
  if (actor !== 'agent') return 'actor';
  if (attempts.some(({ isExperiment }) => isExperiment)) return 'experiment';
  if (attempts.some(({ environment }) => environment === 'golden')) return 'golden';
  return tool === MODEL_OUTPUT_TOOL ? 'model_output' : null;
};

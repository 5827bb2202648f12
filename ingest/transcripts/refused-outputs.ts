import { MODEL_OUTPUT_TOOL } from '../../lib/words';
import type { DialogueStep, ModelStep, ToldStep } from './dialogue-step';
import type { ResultMessage } from './transcript-message';
import { jsonOfText } from './verbatim-json';

/** What Pydantic AI tells a model whose answer it did not accept. In a tool's answer it is the failure of that tool's call. */
const REFUSAL = /Fix the errors and try again\.\s*$/;

/** A step as it is, or marked as a refusal when it is told in the words of one. */
export const markRefusal = (step: DialogueStep): DialogueStep =>
  step.kind === 'told' && REFUSAL.test(step.text.slice(-100)) ? { ...step, isRefusal: true } : step;

/**
 * Puts refused model outputs among the calls: an answer that was refused is a failed attempt at `(model output)`, and
 * the model's next answer, unless it is refused as well, the attempt that repairs it. Nothing changes where no answer
 * was refused.
 */
export function withRefusedOutputs(steps: readonly DialogueStep[]): DialogueStep[] {
  const refusals = refusalsOf(steps);
  let isBeingRepaired = false;
  return steps.flatMap((step): DialogueStep[] => {
    if (step.kind !== 'model') return [step];
    const refusal = refusals.get(step);
    if (refusal === undefined && !isBeingRepaired) return [step];
    isBeingRepaired = refusal !== undefined;
    const output = outputStep(step);
    return step.calls.length === 0
      ? [output, resultOf(refusal)]
      : [{ ...output, ...UNCOUNTED }, resultOf(refusal), step];
  });
}

/** Tokens of an answer with calls belong to those. */
const UNCOUNTED = { tokensIn: null, tokensOut: null, costUsd: null };

/** The model steps that were refused, each with what it was told. */
function refusalsOf(steps: readonly DialogueStep[]): Map<ModelStep, ToldStep> {
  const refusals = new Map<ModelStep, ToldStep>();
  let last: ModelStep | null = null;
  for (const step of steps) {
    if (step.kind === 'model') last = step;
    else if (step.kind === 'told' && step.isRefusal && last !== null) refusals.set(last, step);
  }
  return refusals;
}

function outputStep(step: ModelStep): ModelStep {
  const argumentsJson = step.text === '' ? null : jsonOfText(step.text);
  return { ...step, calls: [{ id: null, actor: 'agent', tool: MODEL_OUTPUT_TOOL, argumentsJson }] };
}

const resultOf = (refusal: ToldStep | undefined): ResultMessage => ({
  kind: 'result',
  callId: null,
  text: refusal?.text ?? '',
  hasErrorFlag: refusal !== undefined,
  stage: refusal === undefined ? 'validated' : 'emitted',
});

import { MODEL_OUTPUT_TOOL } from '../../lib/words';
import type { DialogueStep, ModelStep, ToldStep } from './dialogue-step';
import type { ResultMessage, TranscriptCall } from './transcript-message';
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
    // First among the calls, because a result without an id goes to the first of its turn that has none.
    return [{ ...step, calls: [outputCall(step), ...step.calls] }, resultOf(refusal)];
  });
}

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

const outputCall = ({ text }: ModelStep): TranscriptCall => ({
  id: null,
  actor: 'agent',
  tool: MODEL_OUTPUT_TOOL,
  argumentsJson: text === '' ? null : jsonOfText(text),
});

const resultOf = (refusal: ToldStep | undefined): ResultMessage => ({
  kind: 'result',
  callId: null,
  text: refusal?.text ?? '',
  hasErrorFlag: refusal !== undefined,
  stage: refusal === undefined ? 'validated' : 'emitted',
  issues: refusal?.issues ?? [],
});

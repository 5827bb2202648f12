import type { Decision } from '../decide';
import type { DeclaredCodes, FailedCall } from '../feedback/failed-call';
import { type ArmChoice, feedbackFor } from '../feedback/feedback-for';
import { promptBuilder } from './prompt-builder';
import { instruction, type PromptPart, quoted } from './prompt-text';
import { ASKED } from './repair-prompt';
import { SAMPLE_FAILURES } from './sample-failure';
import { feedbackParts, FROM_THE_RUNTIME, LAST_CALL_FAILED, performedSentence } from './spoken-failure';

export type BudgetedInput = {
  failure: FailedCall;
  arm: ArmChoice;
  /** The number told is the one it counted, so that the two cannot differ. */
  decision: Pick<Decision, 'action' | 'reason' | 'remainingBudget'>;
  /** The tool by which the agent asks the user; null where it has none. */
  clarificationTool: string | null;
  declaredCodes?: DeclaredCodes | null;
};

/** What the prompt says of budget and guessing; `{count}` stands for the attempts that remain. */
export const BUDGET_SENTENCES = {
  remaining: 'Remaining attempts: {count}, the next one included.',
  last: 'Remaining attempts: 1. It is the last one.',
  mayInfer:
    'A value that is missing or wrong may be inferred from what the conversation says; where it says nothing of it, do not make one up.',
  mustNotGuess: 'Do not guess: use only values that stand in the conversation word for word.',
  askByTool: 'If one is missing there, do not repeat the call and ask the user with the tool named below.',
  askInWords: 'If one is missing there, make no call and ask the user for it in one sentence.',
} as const;

const budgetSentence = (remaining: number): string =>
  remaining === 1 ? BUDGET_SENTENCES.last : BUDGET_SENTENCES.remaining.replace('{count}', String(remaining));

const guessing = (remaining: number, clarificationTool: string | null): PromptPart[] => {
  const { mayInfer, mustNotGuess, askByTool, askInWords } = BUDGET_SENTENCES;
  if (remaining > 1) return [instruction(mayInfer)];
  if (clarificationTool === null) return [instruction(`${mustNotGuess} ${askInWords}`)];
  return [instruction(`${mustNotGuess} ${askByTool}`), ...quoted('clarification tool', clarificationTool)];
};

const isAsking = (action: string): action is keyof typeof ASKED => Object.hasOwn(ASKED, action);

const partsOf = (input: BudgetedInput): PromptPart[] | null => {
  const { failure, arm, decision, clarificationTool, declaredCodes = null } = input;
  const { action, reason, remainingBudget } = decision;
  if (failure.errorClass === 'policy_violation' || reason !== null || !isAsking(action)) return null;
  return [
    instruction(`${FROM_THE_RUNTIME}\n${LAST_CALL_FAILED} ${performedSentence(failure.stage)}`),
    ...feedbackParts(feedbackFor(failure, arm, declaredCodes)),
    instruction(budgetSentence(remainingBudget)),
    ...guessing(remainingBudget, clarificationTool),
    instruction(ASKED[action]),
  ];
};

const SAMPLES: readonly BudgetedInput[] = SAMPLE_FAILURES.flatMap((failure) =>
  (['repair_input', 'reshape_call'] as const).flatMap((action) =>
    [1, 2].flatMap((remainingBudget) =>
      [null, 'ask'].map((clarificationTool) => ({
        failure,
        arm: 'quoted_call' as const,
        decision: { action, reason: null, remainingBudget },
        clarificationTool,
      })),
    ),
  ),
);

/**
 * As the repair prompt, under any arm and with the budget told: early attempts may infer, the last must not guess. Null
 * where the decision asks the model for no call.
 */
export const budgetedPrompt = promptBuilder<BudgetedInput>('budgeted', partsOf, SAMPLES);

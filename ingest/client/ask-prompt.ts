import type { Contract } from '../../lib/repair/contract';
import type { DeclaredCodes } from '../../lib/repair/feedback/failed-call';
import { budgetedPrompt } from '../../lib/repair/prompts/budgeted-prompt';
import { outputPrompt } from '../../lib/repair/prompts/output-prompt';
import type { Prompt } from '../../lib/repair/prompts/prompt-builder';
import { recoveryPrompt } from '../../lib/repair/prompts/recovery-prompt';
import { repairPrompt } from '../../lib/repair/prompts/repair-prompt';
import { isUndispatched } from '../../lib/repair/prompts/spoken-failure';
import { catalogueLine } from './catalogue';
import type { FailedAttempt, Loop } from './loop-state';
import type { AskKind } from './model-answer';

export type Asking = {
  kind: AskKind;
  prompt: Prompt;
  /** The variant of feedback in it; absent where it has none. */
  arm?: string;
  /** The prompt names the budget. */
  isBudgetTold: boolean;
  /** The prompt asks for a question in place of a guess. */
  mayAskUser: boolean;
};

/** A contract that treats last attempts with care wants its budget told. */
const isCarefulOnLast = ({ classRows }: Contract): boolean =>
  Object.values(classRows).some(({ isConservativeOnLast }) => isConservativeOnLast === true);

const written = (prompt: Prompt | null): Prompt => {
  if (prompt === null) throw new Error('A decision to ask a model has something to ask for.');
  return prompt;
};

const askForCall = <Value>({ options }: Loop<Value>, { failed, decision }: FailedAttempt): Asking => {
  const action = decision.action === 'reshape_call' ? 'reshape_call' : 'repair_input';
  const kind = action === 'reshape_call' ? 'reshape' : 'repair';
  const declaredCodes: DeclaredCodes = options.contract;
  const { arm = 'quoted_call', clarificationTool = null } = options;
  const name = typeof arm === 'string' ? arm : arm.name;
  if (options.arm === undefined && !isCarefulOnLast(options.contract)) {
    const prompt = written(repairPrompt.build({ failure: failed, action, declaredCodes }));
    return { kind, prompt, arm: name, isBudgetTold: false, mayAskUser: false };
  }
  const prompt = written(budgetedPrompt.build({ failure: failed, arm, decision, clarificationTool, declaredCodes }));
  return { kind, prompt, arm: name, isBudgetTold: true, mayAskUser: decision.remainingBudget === 1 };
};

/** What a model is asked after a failure that it may mend. */
export const askingFor = <Value>(loop: Loop<Value>, attempt: FailedAttempt): Asking => {
  const { failed, failure, decision } = attempt;
  const { tools, asksForRecovery = false, contract: declaredCodes } = loop.options;
  const outputSchema = tools.get(failed.tool)?.outputSchema;
  if (failure.answer !== null && outputSchema !== undefined) {
    const prompt = written(outputPrompt.build({ failure: failed, answer: failure.answer, outputSchema, decision }));
    return { kind: 'output', prompt, isBudgetTold: true, mayAskUser: false };
  }
  if (!asksForRecovery || isUndispatched(failed.stage)) return askForCall(loop, attempt);
  const catalogue = [...tools.values()].map(catalogueLine);
  const prompt = written(recoveryPrompt.build({ failure: failed, catalogue, decision, declaredCodes }));
  return { kind: 'recovery', prompt, arm: 'quoted_call', isBudgetTold: true, mayAskUser: false };
};

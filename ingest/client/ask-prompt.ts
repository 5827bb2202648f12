import type { Contract } from '../../lib/repair/contract';
import type { DeclaredCodes } from '../../lib/repair/feedback/failed-call';
import { budgetedPrompt } from '../../lib/repair/prompts/budgeted-prompt';
import type { Prompt } from '../../lib/repair/prompts/prompt-builder';
import { repairPrompt } from '../../lib/repair/prompts/repair-prompt';
import { type FailedAttempt, type Loop, recoverable } from './loop-state';
import type { AskKind } from './model-answer';
import type { RecoveryWay } from './recovery-way';

export type Asking = {
  kind: AskKind;
  /** Who judges the answer; null where a corrected call was asked for. */
  way: RecoveryWay | null;
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
    return { kind, way: null, prompt, arm: name, isBudgetTold: false, mayAskUser: false };
  }
  const prompt = written(budgetedPrompt.build({ failure: failed, arm, decision, clarificationTool, declaredCodes }));
  return { kind, way: null, prompt, arm: name, isBudgetTold: true, mayAskUser: decision.remainingBudget === 1 };
};

/** What a model is asked after a failure that it may mend: by the first way that knows it, else for a corrected call. */
export const askingFor = <Value>(loop: Loop<Value>, attempt: FailedAttempt): Asking => {
  const failure = recoverable(loop, attempt);
  for (const way of loop.options.recoverBy) {
    const prompt = way.ask(failure);
    const { kind, arm } = way;
    if (prompt !== null) return { kind, way, prompt, ...(arm && { arm }), isBudgetTold: true, mayAskUser: false };
  }
  return askForCall(loop, attempt);
};

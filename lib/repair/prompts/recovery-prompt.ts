import type { Decision } from '../decide';
import type { DeclaredCodes, FailedCall } from '../feedback/failed-call';
import { feedbackFor } from '../feedback/feedback-for';
import { promptBuilder } from './prompt-builder';
import { instruction, type PromptPart, quoted } from './prompt-text';
import { SAMPLE_FAILURES } from './sample-failure';
import { feedbackParts, FROM_THE_RUNTIME, performedSentence } from './spoken-failure';

export type RecoveryInput = {
  failure: FailedCall;
  /** Tools the answer may name, a line each: name, endpoints and arguments as the catalogue describes them. */
  catalogue: readonly string[];
  decision: Pick<Decision, 'remainingBudget'>;
  declaredCodes?: DeclaredCodes | null;
};

/** What the prompt says; `{count}` stands for the attempts that remain. */
export const RECOVERY_SENTENCES = {
  failed: 'A tool call failed.',
  decide: 'Decide how to recover.',
  remaining: 'Remaining attempts: {count}.',
  form: `Answer with one JSON object and nothing else:
- "category": one error class, in your judgement
- "retryable": true or false
- "action": one of "retry" (the same call again), "modify_and_retry" (the same tool, other arguments), "switch_tool" (another tool), "dependency_retry" (first the step this call depends on), "clarify" (ask the user), "escalate" (give the call to a person)
- "call": {"tool", "endpoint" where the tool has several, "arguments"}, with modify_and_retry, switch_tool and dependency_retry only
- "question": one question to the user, with clarify only
- "escalation": {"summary", "recommended_action"}, with escalate only`,
  rules:
    'Name only tools, endpoints and arguments of the catalogue. Choose "escalate" where no call you can make would change the result, and where you do not know the code.',
} as const;

const partsOf = ({ failure, catalogue, decision, declaredCodes = null }: RecoveryInput): PromptPart[] | null => {
  if (failure.errorClass === 'policy_violation') return null;
  const { failed, decide, remaining, form, rules } = RECOVERY_SENTENCES;
  return [
    instruction(`${FROM_THE_RUNTIME}\n${failed} ${performedSentence(failure.stage)} ${decide}`),
    ...feedbackParts(feedbackFor(failure, 'quoted_call', declaredCodes)),
    ...quoted('catalogue', catalogue.join('\n')),
    instruction(remaining.replace('{count}', String(decision.remainingBudget))),
    instruction(`${form}\n${rules}`),
  ];
};

/** Asks a model how to recover from an error code, for an answer that the interpreter of recoveries reads. */
export const recoveryPrompt = promptBuilder<RecoveryInput>(
  'recovery',
  partsOf,
  SAMPLE_FAILURES.map((failure) => ({ failure, catalogue: ['tool'], decision: { remainingBudget: 1 } })),
);

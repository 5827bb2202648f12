import { type BrokenCall, checkOutput, judgeCorrection } from '../../lib/repair/output-contract';
import { outputPrompt } from '../../lib/repair/prompts/output-prompt';
import { loopFailure } from './loop-failure';
import type { RecoveryWay } from './recovery-way';
import type { LoopAttempt } from './tool-call-result';
import { over, proposed, rejected } from './verdict';

/** An answer as JSON text; null where JSON cannot hold it. */
const jsonOf = (value: unknown): string | null => {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return null;
  }
};

/** The calls whose answers broke the output schema so far. */
const brokenCalls = (attempts: readonly LoopAttempt[]): BrokenCall[] =>
  attempts.filter(({ errorClass }) => errorClass === 'output_contract_violation');

/** Checks what tools answer by their output schemas, and asks the model for arguments that mend a broken answer. */
export const outputRecovery: RecoveryWay = {
  kind: 'output',
  checkAnswer: (value, { outputSchema }, validate) => {
    if (outputSchema === undefined) return null;
    const answerJson = jsonOf(value);
    const noJson = [{ path: '', keyword: 'custom', message: 'not JSON' }];
    const check = checkOutput(answerJson ?? '', (json) =>
      answerJson === null ? noJson : validate(outputSchema, JSON.parse(json)),
    );
    if (check.kind !== 'broken') return null;
    return loopFailure({
      errorClass: 'output_contract_violation',
      stage: 'output_validated',
      issues: check.issues,
      message: "The tool's answer breaks the schema it has for answers.",
      answer: check,
    });
  },
  ask: ({ failed, failure: { answer }, decision, tools }) => {
    const outputSchema = tools.find(({ name }) => name === failed.tool)?.outputSchema;
    return answer === null || outputSchema === undefined
      ? null
      : outputPrompt.build({ failure: failed, answer, outputSchema, decision });
  },
  judge: (answer, { attempts, decision }) => {
    const [first, ...others] = brokenCalls(attempts);
    if (first === undefined) throw new Error('An answer was broken before a model was asked about it.');
    const call = 'text' in answer ? null : answer;
    const correction = judgeCorrection(call, [first, ...others]);
    if (correction.kind === 'over') {
      return correction.reason === 'recovery_invalid'
        ? rejected('no correction of this call')
        : over(correction.reason);
    }
    return call === null ? over('tool_broken') : proposed(attempts, decision, call);
  },
};

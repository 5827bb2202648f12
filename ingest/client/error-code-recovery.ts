import { interpretRecovery, recoveryFields } from '../../lib/repair/interpret-recovery';
import { recoveryPrompt } from '../../lib/repair/prompts/recovery-prompt';
import { isUndispatched } from '../../lib/repair/safe-to-resend';
import { catalogueLine, catalogueTool } from './catalogue';
import type { RecoveryWay } from './recovery-way';
import { proposed, rejected } from './verdict';

/** After dispatch, asks the model for a decision on the error, as JSON, instead of for a call. */
export const errorCodeRecovery: RecoveryWay = {
  kind: 'recovery',
  arm: 'quoted_call',
  ask: ({ failed, failure, decision, tools, contract }) =>
    failure.answer !== null || isUndispatched(failed.stage)
      ? null
      : recoveryPrompt.build({
          failure: failed,
          catalogue: tools.map(catalogueLine),
          decision,
          declaredCodes: contract,
        }),
  judge: (answer, { failed, decision, attempts, tools }) => {
    if (!('text' in answer)) return rejected('malformed at answer');
    const catalogue = tools.map(catalogueTool);
    const result = interpretRecovery({ failure: failed, answer: answer.text, catalogue, decision });
    const told = recoveryFields(result);
    if (!result.isValid) return { kind: 'over', reason: result.reason, told };
    const { call, question, escalation } = result.recovery;
    if (call !== null) {
      const { tool, argumentsJson } = call;
      const verdict = proposed(attempts, decision, { tool, argumentsJson, model: answer.model, cost: answer.cost });
      return verdict.kind === 'call' ? { ...verdict, told } : verdict;
    }
    if (question !== null) return { kind: 'question', question, told };
    return { kind: 'over', reason: 'by_agent', told, ...escalation };
  },
};

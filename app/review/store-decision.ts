import { formatInstant } from '../../components/format-time';
import type { BreaksSchema, Lost, Refused, ShownIssue } from '../../components/review-form/review-state';
import { outcomeWord } from '../../components/review-form/outcome-words';
import { type Decision, type DecideLoss, decideReviewItem, type NoFailure } from '../../db/commands/decide-review-item';
import { issueText } from '../../components/arguments/pin-issues';
import type { Principal } from '../../db/principal';
import { reviewItem } from '../../db/queries/review-item';
import type { Issue } from '../../lib/attempt';
import { argumentsDraft } from '../../lib/arguments-draft';
import { visibleText } from '../../lib/json/source-text';
import { refusal } from '../_boundary/action';
import type { PageContext } from '../_boundary/page-context';
import { rememberName } from '../_boundary/signer';
import type { DecisionInput } from './decision-input';

const lossOf = (loss: DecideLoss | NoFailure, zone: string): Lost | Refused => {
  if (loss.kind === 'no_failure') return refusal('This call did not fail, so there is no class to correct.');
  if (loss.kind === 'not_found') return refusal('There is no such review item.', 'Open another one from the list.');
  const { decidedBy, decidedAt, outcome } = loss;
  if (outcome === null) return refusal('This item was withdrawn: the reason to look went away before you decided.');
  const when = `${formatInstant(decidedAt, zone)} ${zone}`;
  return { kind: 'conflict', who: visibleText(decidedBy), when, what: outcomeWord(outcome) };
};

/** Corrected arguments belong to that outcome alone, and those that were left as they had been say nothing. */
const correctedArguments = async (
  { store }: PageContext,
  signer: Principal,
  { item: itemId, outcome, arguments: typed }: DecisionInput,
): Promise<string | null> => {
  if (outcome !== 'corrected' || typed.trim() === '') return null;
  const item = await reviewItem(store, signer, itemId);
  const failed = item?.call.attempts.find(({ attempt }) => attempt.id === item.attemptId)?.attempt;
  return typed === argumentsDraft(failed?.argumentsJson ?? null) ? null : typed;
};

/** Branches of a schema may say the same of one path. */
const shownIssues = (issues: readonly Issue[]): ShownIssue[] => {
  const shown = issues.map((issue) => ({ path: visibleText(issue.path), text: issueText(issue) }));
  return [...new Map(shown.map((each) => [`${each.path} ${each.text}`, each])).values()];
};

/** Stores what a form sent as the signer's decision, with the flag that goes along. */
export const storeDecision = async (
  context: PageContext,
  signer: Principal,
  input: DecisionInput,
): Promise<{ kind: 'stored' } | Lost | Refused | BreaksSchema> => {
  const { store, project, now, name } = context;
  const { item: itemId, outcome, note, correctedClass: chosen, override, flag, path } = input;
  const decision: Decision = {
    itemId,
    outcome,
    note,
    argumentsText: await correctedArguments(context, signer, input),
    isSchemaOverridden: override !== undefined,
    correctedClass: outcome === 'misclassified' && chosen !== '' ? chosen : null,
    flag: flag === undefined ? null : { path },
    at: now,
  };
  // Whatever becomes of the decision, the name was given. Writing a cookie draws the page anew, so only a new one is written.
  if (signer.actor !== name) await rememberName(signer.actor);
  const result = await decideReviewItem(store, signer, decision);
  if (result.kind === 'breaks_schema') return { kind: 'breaks_schema', issues: shownIssues(result.issues) };
  if (result.kind !== 'decided') return lossOf(result, project.zone);
  return { kind: 'stored' };
};

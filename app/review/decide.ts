'use server';

import { redirect } from 'next/navigation';
import { parseQueueView, queueHref } from '../../components/review/queue-href';
import type { ReviewFormState, TypedDecision } from '../../components/review-form/review-state';
import type { Principal } from '../../db/principal';
import { nextReviewItem } from '../../db/queries/next-review-item';
import { REVIEW_OUTCOMES } from '../../lib/review';
import { runAction } from '../_boundary/action';
import type { PageContext } from '../_boundary/page-context';
import { isRefusal, signerOf } from '../_boundary/signer';
import { type DecisionInput, decisionSchema } from './decision-input';
import { storeDecision } from './store-decision';

type Done = { kind: 'done'; href: string };

const decideAs = async (
  signer: Principal,
  input: DecisionInput,
  context: PageContext,
): Promise<ReviewFormState | Done> => {
  const { store, now, project } = context;
  const { item: id, place, flag } = input;
  const { view } = parseQueueView(input.view, { now, zone: project.zone });
  const answer = await storeDecision(context, signer, input);
  if (answer.kind === 'error' || answer.kind === 'breaks_schema') return answer;
  const next = await nextReviewItem(store, signer, { from: { id, place }, filter: view.filter, now });
  if (answer.kind === 'conflict') return { ...answer, nextHref: queueHref(next, view) };
  const more = { decided: String(id), ...(flag ? { flagged: '1' } : {}) };
  return { kind: 'done', href: queueHref(next, view, more) };
};

const typedIn = (data: FormData): TypedDecision => ({
  note: String(data.get('note') ?? ''),
  argumentsText: typeof data.get('arguments') === 'string' ? String(data.get('arguments')) : null,
  outcome: REVIEW_OUTCOMES.find((outcome) => outcome === data.get('outcome')) ?? null,
});

/** The decision form where scripts do not run: stores the decision and opens the next item, or answers why not, with what was typed. */
export const decide = async (_state: ReviewFormState, data: FormData): Promise<ReviewFormState> => {
  const answer = await runAction(decisionSchema, data, async (input, context): Promise<ReviewFormState | Done> => {
    const signer = signerOf(context, input.name);
    return isRefusal(signer) ? signer : decideAs(signer, input, context);
  });
  if (answer.kind === 'done') redirect(answer.href);
  return { ...answer, ...typedIn(data) };
};

'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { queueHref } from '../../components/review/queue-href';
import { outcomeWord } from '../../components/review-form/outcome-words';
import type { ReviewFormState, TypedDecision } from '../../components/review-form/review-state';
import { type DecideResult, decideReviewItem } from '../../db/commands/decide-review-item';
import { flagTool } from '../../db/commands/flag-tool';
import type { Principal } from '../../db/principal';
import { reviewItem } from '../../db/queries/review-item';
import { visibleText } from '../../lib/json/source-text';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { REVIEW_OUTCOMES } from '../../lib/review';
import { formatInstant } from '../../components/format-time';
import { refusal, runAction } from '../_boundary/action';
import { pathField } from '../_boundary/flag-fields';
import type { PageContext } from '../_boundary/page-context';
import { isRefusal, nameField, rememberName, signerOf } from '../_boundary/signer';
import { nextItem } from './next-item';

const MAX_NOTE_LENGTH = 4_000;
const cursor = z.string().regex(/^\d{1,15}-\d{1,15}$/);

const schema = z
  .object({
    item: z.coerce.number().int().positive(),
    place: cursor,
    list: z.union([cursor, z.literal('')]).default(''),
    outcome: z.enum(REVIEW_OUTCOMES, 'Choose a decision.'),
    note: z.string().trim().max(MAX_NOTE_LENGTH, `A note has at most ${MAX_NOTE_LENGTH} characters.`).default(''),
    correctedClass: z.union([z.enum(ERROR_CLASSES), z.literal('')]).default(''),
    flag: z.literal('on').optional(),
    path: pathField,
    name: nameField,
  })
  .refine(({ outcome, correctedClass }) => outcome !== 'misclassified' || correctedClass !== '', {
    message: 'Choose the class the failure really has.',
  })
  .refine(({ flag, note }) => flag === undefined || note !== '', {
    message: 'A flag needs a reason: write in the note what is wrong with the schema.',
  });
type Input = z.output<typeof schema>;

const stateOfLoss = (
  result: Exclude<DecideResult, { kind: 'decided' }>,
  nextHref: string,
  zone: string,
): ReviewFormState => {
  if (result.kind === 'not_found') return refusal('There is no such review item.', 'Open another one from the list.');
  const { decidedBy, decidedAt, outcome } = result;
  if (outcome === null) return refusal('This item was withdrawn: the reason to look went away before you decided.');
  return {
    kind: 'conflict',
    who: visibleText(decidedBy),
    when: `${formatInstant(decidedAt, zone)} ${zone}`,
    what: outcomeWord(outcome),
    nextHref,
  };
};

const flagAlong = async (
  { store, now }: PageContext,
  signer: Principal,
  { item, path, note }: Input,
): Promise<void> => {
  const found = await reviewItem(store, signer, item);
  if (!found) return;
  const { attemptId, call } = found;
  await flagTool(store, signer, {
    tool: call.tool,
    schemaHash: call.call.schemaHash,
    path,
    reason: note,
    attemptId,
    at: now,
  });
};

type Done = { kind: 'done'; href: string };

const decideAs = async (signer: Principal, input: Input, context: PageContext): Promise<ReviewFormState | Done> => {
  const { store, now, project } = context;
  const { item, place, list, outcome, note } = input;
  const correctedClass = outcome === 'misclassified' && input.correctedClass !== '' ? input.correctedClass : null;
  const result = await decideReviewItem(store, signer, { itemId: item, outcome, note, correctedClass, at: now });
  const next = await nextItem(store, signer, place);
  const listPlace = list === '' ? null : list;
  if (result.kind !== 'decided') return stateOfLoss(result, queueHref(next, listPlace), project.zone);
  if (input.flag) await flagAlong(context, signer, input);
  await rememberName(signer.actor);
  const more = { decided: String(item), ...(input.flag ? { flagged: '1' } : {}) };
  return { kind: 'done', href: queueHref(next, listPlace, more) };
};

const typedIn = (data: FormData): TypedDecision => ({
  note: String(data.get('note') ?? ''),
  outcome: REVIEW_OUTCOMES.find((outcome) => outcome === data.get('outcome')) ?? null,
});

/** Records a person's decision and opens the next item, or answers why not, with what was typed. */
export const decide = async (_state: ReviewFormState, data: FormData): Promise<ReviewFormState> => {
  const answer = await runAction(schema, data, async (input, context): Promise<ReviewFormState | Done> => {
    const signer = signerOf(context, input.name);
    return isRefusal(signer) ? signer : decideAs(signer, input, context);
  });
  if (answer.kind === 'done') redirect(answer.href);
  return { ...answer, ...typedIn(data) };
};

'use server';

import { z } from 'zod';
import { formatMinute } from '../../components/format-time';
import { outcomeWord } from '../../components/review-form/outcome-words';
import type { ClaimAnswer, DecideAnswer, UndoAnswer } from '../../components/review-form/review-state';
import { claimReviewItem } from '../../db/commands/claim-review-item';
import { releaseReviewItem } from '../../db/commands/release-review-item';
import { type UndoResult, undoReviewDecision } from '../../db/commands/undo-review-decision';
import { visibleText } from '../../lib/json/source-text';
import { refusal, runAction } from '../_boundary/action';
import { isRefusal, nameField, rememberName, signerOf } from '../_boundary/signer';
import { decisionSchema } from './decision-input';
import { storeDecision } from './store-decision';

const itemSchema = z.object({ item: z.coerce.number().int().positive(), name: nameField });
const claimSchema = itemSchema.extend({ deed: z.enum(['claim', 'release']) });

/** Stores a decision and says so: the desk has opened the next item meanwhile. */
export const decideOnDesk = async (data: FormData): Promise<DecideAnswer> =>
  runAction(decisionSchema, data, async (input, context): Promise<DecideAnswer> => {
    const signer = signerOf(context, input.name);
    if (isRefusal(signer)) return signer;
    const answer = await storeDecision(context, signer, input);
    if (answer.kind !== 'stored') return answer;
    return { ...answer, what: outcomeWord(input.outcome), hasFlagged: input.flag !== undefined };
  });

const undoAnswer = (result: UndoResult, zone: string): UndoAnswer => {
  if (result.kind === 'reopened') return result;
  if (result.kind === 'not_found') return refusal('There is no such review item.');
  if (result.kind === 'evidence_changed')
    return refusal('The decision stands: an attempt has arrived since, so it may have been acted upon.');
  const { decidedBy, decidedAt, outcome } = result;
  if (decidedBy === null || decidedAt === null || outcome === null) return refusal('Nothing is decided here.');
  const deed = `${visibleText(decidedBy)}, ${formatMinute(decidedAt, zone)} ${zone}: ${outcomeWord(outcome)}`;
  return refusal(`The decision stands (${deed}).`, 'Only one’s own can be taken back, within half an hour.');
};

/** Takes the reader's own decision back. */
export const undoOnDesk = async (data: FormData): Promise<UndoAnswer> =>
  runAction(itemSchema, data, async ({ item, name }, context): Promise<UndoAnswer> => {
    const signer = signerOf(context, name);
    if (isRefusal(signer)) return signer;
    const { store, now, project } = context;
    return undoAnswer(await undoReviewDecision(store, signer, { itemId: item, at: now }), project.zone);
  });

/** Takes an item in hand, or gives it back. */
export const claimOnDesk = async (data: FormData): Promise<ClaimAnswer> =>
  runAction(claimSchema, data, async ({ item: itemId, name, deed }, context): Promise<ClaimAnswer> => {
    const signer = signerOf(context, name);
    if (isRefusal(signer)) return signer;
    const { store, now, project } = context;
    if (deed === 'release') {
      await releaseReviewItem(store, signer, { itemId, at: now });
      return { kind: 'claimed' };
    }
    const result = await claimReviewItem(store, signer, { itemId, at: now });
    if (result.kind === 'not_waiting') return refusal('This item no longer waits.');
    if (result.kind === 'held') {
      const until = formatMinute(result.until, project.zone);
      return refusal(`${visibleText(result.by)} holds it until ${until}.`, 'You can still decide it.');
    }
    if (signer.actor !== context.name) await rememberName(signer.actor);
    return { kind: 'claimed' };
  });

import type { ErrorClass } from '../../lib/repair/error-classes';
import type { ReviewOutcome } from '../../lib/review';
import { DAY_MS, MINUTE_MS } from './demo-options';
import { mixSeed, type Random, seededRandom, seedOfText } from './seeded-random';

export type DemoReviewItem = { attemptId: string; reason: string; errorClass: ErrorClass | null; openedAt: number };

export type DemoDecision = {
  decidedAt: number;
  decidedBy: string;
  outcome: ReviewOutcome;
  note: string;
  /** Set with the outcome `misclassified`. */
  correctedClass: ErrorClass | null;
};

type Verdict = Pick<DemoDecision, 'outcome' | 'note'> & { correctedClass?: ErrorClass };

const PEOPLE = ['dispatch desk', 'finance desk', 'night desk'];

const TOOL_FAULTS: ReadonlySet<string> = new Set([
  'output_contract_violation',
  'internal_error',
  'unavailable',
  'timeout',
]);

const verdictOn = ({ reason, errorClass }: DemoReviewItem, random: Random): Verdict => {
  // Of these the story tells nothing more: an approved call would have been carried out.
  if (reason === 'approval' && errorClass === null) {
    return { outcome: 'rejected', note: 'Not without a written request; the customer knows.' };
  }
  if (errorClass === 'unsupported_error') {
    return { outcome: 'misclassified', note: 'This code means a closed ledger.', correctedClass: 'policy_violation' };
  }
  if (errorClass !== null && TOOL_FAULTS.has(errorClass)) {
    return { outcome: 'tool_at_fault', note: 'Nothing wrong with the call; told the owner of the tool.' };
  }
  if (errorClass === 'policy_violation') {
    return random.chance(0.55)
      ? { outcome: 'approved', note: 'The limit does not fit this case, lifted once.' }
      : { outcome: 'rejected', note: 'The limit is there for this.' };
  }
  return random.weighted<Verdict>([
    [{ outcome: 'corrected', note: 'Corrected with the customer on the phone.' }, 6],
    [{ outcome: 'rejected', note: 'The customer solved it another way.' }, 3],
    [{ outcome: 'approved', note: 'Fine as it is, sent again by hand.' }, 1],
  ]);
};

/**
 * How the company's people decided on a waiting item, or null while it still waits: nothing of the last three days is
 * decided, little of the last nine, everything before. A decision comes within three hours, before any rescue of the story.
 */
export const demoDecision = (
  item: DemoReviewItem,
  { seed, now }: { seed: number; now: number },
): DemoDecision | null => {
  const random = seededRandom(mixSeed(seed, seedOfText(item.attemptId)));
  const ageMs = now - item.openedAt;
  const isDecided = ageMs > 9 * DAY_MS || (ageMs > 3 * DAY_MS && random.chance(0.08));
  if (!isDecided) return null;
  const { outcome, note, correctedClass = null } = verdictOn(item, random);
  const decidedAt = item.openedAt + random.int(12, 170) * MINUTE_MS;
  return { decidedAt, decidedBy: random.pick(PEOPLE), outcome, note, correctedClass };
};

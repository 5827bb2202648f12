import type { Disposition } from '../words';

/** Every disposition in a sentence. */
export const DISPOSITION_MEANINGS: Readonly<Record<Disposition, string>> = {
  executed: 'The lowest-numbered settled attempt was ok: nothing needed mending.',
  repaired: 'An attempt was ok after at least one had failed.',
  escalated:
    'The loop ended and a person has to look: by a close, a policy stop, a hand-off, or silence after a failure.',
  abandoned: 'The loop ended without success and without a person.',
  open: 'An attempt failed, and neither a success nor a close has followed yet. It is in n₁ and not in n.',
  held: 'Nothing has happened but waiting: an approval is pending, and a review item asks for it, or the call was deferred or cancelled.',
  unknown: 'Too little arrived to say, or a close claims a success that no attempt bears out.',
};

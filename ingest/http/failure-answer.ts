import { Forbidden } from '../../db/principal';
import { unavailableIn } from '../../db/store';
import { type Answer, refuse } from './answer';

/** The answer to what the store threw; null when it is no condition we know, that is, a defect of ours. */
export const failureAnswer = (error: unknown): Answer | null => {
  const unavailable = unavailableIn(error);
  if (unavailable) {
    return refuse(503, 'unavailable', 'the store cannot write right now; nothing was stored, try again', {
      headers: { 'retry-after': String(unavailable.retryAfterS) },
    });
  }
  return error instanceof Forbidden ? refuse(403, 'forbidden', error.message) : null;
};

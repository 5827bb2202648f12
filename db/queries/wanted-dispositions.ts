import type { CallFilter } from '../../lib/filter';
import { type Disposition, DISPOSITIONS } from '../../lib/words';

/** The dispositions a filter lets through, both what it asks for and what it leaves out; null where it names none. */
export const wantedDispositions = ({ dispositions, except }: CallFilter): Disposition[] | null => {
  if (dispositions.length === 0 && except.dispositions.length === 0) return null;
  return DISPOSITIONS.filter(
    (disposition) =>
      (dispositions.length === 0 || dispositions.includes(disposition)) && !except.dispositions.includes(disposition),
  );
};

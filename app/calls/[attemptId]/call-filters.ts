import type { CallDetail } from '../../../db/queries/call-detail';
import { type CallFilter, unfiltered } from '../../../lib/filter';
import { callsHref } from '../../../lib/routes';
import { dayStart } from '../../../lib/time';
import type { Finding } from '../../../lib/words';

/** Sessions are short; calls of one rarely lie further apart than this. */
const DAYS_AROUND = 15;

export type CallFilters = {
  /** The weeks around the call. */
  base: CallFilter;
  sessionHref: string | null;
  findingHref: (finding: Finding) => string;
};

/** The lists a call belongs to, over the weeks around it. */
export const callFilters = ({ call }: CallDetail, zone: string): CallFilters => {
  const range = {
    from: dayStart(call.day - DAYS_AROUND, zone),
    to: dayStart(call.day + DAYS_AROUND, zone),
    preset: null,
  };
  const base = { ...unfiltered(range), actor: 'any' as const };
  return {
    base,
    sessionHref: call.sessionId === null ? null : callsHref(base, { session: call.sessionId }),
    findingHref: (finding) => callsHref(base, { finding }),
  };
};

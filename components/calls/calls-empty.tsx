import type { StoreSpan } from '../../db/queries/store-span';
import { type CallFilter, unfiltered } from '../../lib/filter';
import { MAX_DAYS } from '../../lib/parse-range';
import { dayStart, localDay } from '../../lib/time';
import { AppLink } from '../app-link';
import { EmptyState } from '../empty-state';
import { formatLongDay } from '../format-time';

/** The whole days of all calls, or the newest of them where a range cannot hold all, under otherwise the same filter. */
const overAll = (filter: CallFilter, { firstTs, lastTs }: StoreSpan, zone: string): CallFilter => {
  const last = localDay(lastTs, zone);
  const first = Math.max(localDay(firstTs, zone), last - MAX_DAYS + 1);
  return { ...filter, preset: null, from: dayStart(first, zone), to: dayStart(last + 1, zone) };
};

type Props = {
  filter: CallFilter;
  span: StoreSpan;
  zone: string;
  /** The address of the same screen under another filter. */
  hrefOf: (filter: CallFilter) => string;
};

const isOutside = ({ from, to }: CallFilter, { firstTs, lastTs }: StoreSpan): boolean => lastTs < from || firstTs >= to;

/** No call meets the filter: because of the range, or because of the rest of it. */
export const CallsEmpty = ({ filter, span, zone, hrefOf }: Props) => {
  const isRange = isOutside(filter, span);
  const days = `${formatLongDay(span.firstTs, zone)} to ${formatLongDay(span.lastTs, zone)}`;
  return (
    <EmptyState
      title={isRange ? 'No calls in this range' : 'No call meets these filters'}
      actions={
        <>
          <AppLink href={hrefOf(overAll(filter, span, zone))}>Show all days</AppLink>
          {isRange ? null : <AppLink href={hrefOf(unfiltered(filter))}>Clear the filters</AppLink>}
        </>
      }
    >
      {isRange ? `The project has calls from ${days}.` : `It has other calls; those of all days are from ${days}.`}
    </EmptyState>
  );
};

/** A cursor that leads past the last call of the list. */
export const PastTheEnd = ({ href }: { href: string }) => (
  <EmptyState title="No more calls this way" actions={<AppLink href={href}>Back to the newest</AppLink>} />
);

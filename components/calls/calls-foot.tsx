import { formatCalls, formatCount } from '../format';
import { KeysetPager } from '../keyset-pager';

type Props = {
  shown: number;
  /** Null where counting would take too long. */
  total: number | null;
  isLoading: boolean;
  newerHref: string | null;
  olderHref: string | null;
};

const summaryOf = ({ shown, total, isLoading, olderHref }: Props): string => {
  const loading = isLoading ? ', loading older ones' : '';
  if (total !== null) return `${formatCount(shown)} of ${formatCalls(total)}${loading}`;
  return `${formatCalls(shown)}${olderHref === null ? '' : ' so far'}${loading}`;
};

/** How much of the list is there, and the pages beside it: for who knows where to go, and where no script runs. */
export const CallsFoot = (props: Props) =>
  props.shown === 0 && props.newerHref === null ? null : (
    <KeysetPager newerHref={props.newerHref} olderHref={props.olderHref} summary={summaryOf(props)} />
  );

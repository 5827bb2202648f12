import type { AttemptLayout } from '../../../components/call/attempts-head';
import { callHref } from '../../../lib/routes';

/** What the address says about how the call is shown. */
export type ViewParams = { attempts?: string | string[]; layout?: string | string[] };

export type CallView = {
  layout: AttemptLayout;
  /** Every attempt of a long loop is shown. */
  isWhole: boolean;
};

export const callView = ({ attempts, layout }: ViewParams): CallView => ({
  layout: layout === 'stacked' ? 'stacked' : 'side',
  isWhole: attempts === 'all',
});

/** The address of a call, shown like this. */
export const callViewHref = (attemptId: string, { layout, isWhole }: CallView): string => {
  const params = new URLSearchParams();
  if (layout === 'stacked') params.set('layout', layout);
  if (isWhole) params.set('attempts', 'all');
  const query = params.toString();
  return callHref(attemptId) + (query === '' ? '' : `?${query}`);
};

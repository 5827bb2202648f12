import { cache } from 'react';
import { type CallDetail, callDetail } from '../../../db/queries/call-detail';
import { idOfSegment } from '../../../lib/routes';
import { type PageContext, pageContext } from '../../_boundary/page-context';

export type AskedCall = PageContext & { attemptId: string; call: CallDetail | null };

const idOf = (segment: string): string => {
  try {
    return idOfSegment(decodeURIComponent(segment));
  } catch {
    return segment;
  }
};

/** The call that an address names by any of its attempts; asked once for the title and the page. */
export const askedCall = cache(async (segment: string): Promise<AskedCall> => {
  const context = await pageContext();
  const attemptId = idOf(segment);
  return { ...context, attemptId, call: await callDetail(context.store, context.principal, attemptId) };
});

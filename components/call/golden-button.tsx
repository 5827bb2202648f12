'use client';

import { goldenCallHref } from '../../lib/routes';
import { CopyWhenAsked } from './copy-when-asked';

const goldenCall = async (callId: string): Promise<string> => {
  const response = await fetch(goldenCallHref(callId));
  if (!response.ok) throw new Error(`the golden call could not be read: ${response.status}`);
  return response.text();
};

/** Copies the call for a regression suite: its events with `environment: golden`, and what they fold to. */
export const GoldenButton = ({ callId }: { callId: string }) => (
  <CopyWhenAsked label="Copy as golden call" textOf={() => goldenCall(callId)} />
);

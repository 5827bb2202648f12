import { chainedCalls, conversationsOf } from '../../real-transcripts';
import type { TranscriptPart } from '../../../ingest/transcripts/transcript-part';

/** What a source tells, in short: each call with its disposition and, for each attempt, outcome and class. */
export const storyOf = (parts: readonly TranscriptPart[]): string[] =>
  conversationsOf(parts).flatMap((conversation) =>
    chainedCalls(conversation).map(({ tool, disposition, attempts }) => {
      const told = attempts.map(({ outcome, errorClass }) => (outcome === 'failed' ? `✕ ${errorClass}` : outcome));
      return `${tool} ${disposition}: ${told.join(', ')}`;
    }),
  );

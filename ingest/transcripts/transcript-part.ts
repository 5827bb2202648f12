import type { Conversation } from '../../lib/conversation';
import type { UnmappedTable } from '../../lib/read-as';

/** Where in its source something was refused, and why. */
export type Refusal = { position: string; reason: string };

/** What reading a source brings forth, in its order. */
export type TranscriptPart =
  | { kind: 'recognised'; format: string; because: string }
  | { kind: 'conversation'; conversation: Conversation }
  | { kind: 'table'; table: UnmappedTable }
  | { kind: 'refused'; refusal: Refusal };

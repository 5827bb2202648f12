import type { Role } from '../../db/principal';

/** What a key of each role may do, the narrowest first. */
export const ROLE_WORDS: readonly { role: Role; may: string }[] = [
  { role: 'ingest', may: 'send events and import transcripts, nothing else' },
  { role: 'viewer', may: 'read everything, change nothing' },
  { role: 'member', may: 'read, send, import and review' },
  { role: 'admin', may: 'everything, settings and keys included' },
];

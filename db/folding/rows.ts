import type { Tables } from '../schema/tables';

export type AttemptRow = Tables['attempts']['$inferSelect'];
export type CloseRow = Tables['closes']['$inferSelect'];
export type CallRow = Tables['calls']['$inferSelect'];
export type ReviewRow = Tables['reviewItems']['$inferSelect'];
export type ProjectRow = Tables['projects']['$inferSelect'];

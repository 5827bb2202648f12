import type { ToolEvent } from '../../lib/event';
import { storableText } from '../../lib/storable-text';
import type { Tables } from '../schema/tables';

export type ToolVersionRow = Tables['toolVersions']['$inferSelect'];

/** Stands for the hash of source bytes in versions that no event declared: a transcript described the tool. */
export const DESCRIBED = 'import';

/** A tool event as a row. */
export const toolVersionRow = (
  event: ToolEvent,
  projectId: number,
  receivedAt: number,
  toolId: number,
): ToolVersionRow => ({
  projectId,
  id: event.id,
  toolId,
  ts: event.ts,
  tsText: event.tsText,
  receivedAt,
  schemaHash: event.schemaHash === null ? null : storableText(event.schemaHash),
  inputSchemaJson: event.inputSchemaJson,
  outputSchemaJson: event.outputSchemaJson,
  descriptionJson: event.descriptionJson,
  owner: event.owner === null ? null : storableText(event.owner),
  risk: event.risk,
  sideEffects: event.sideEffects,
  isHandOff: event.isHandOff ? 1 : 0,
  sourceHash: event.sourceHash,
});

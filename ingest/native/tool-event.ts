import { canonicalJson } from '../../lib/json/canonical-json';
import { labelOf } from './sent-label';
import { textSource } from './details-json';
import type { EventBuilder } from './event-builder';
import type { toolSchema } from './event-schema';
import { shortHash } from '../../db/short-hash';

/** Builds the event that a valid `tool` stands for. Its schema's hash does not depend on layout or key order. */
export const toolEvent: EventBuilder<typeof toolSchema> = (sent, sources, instant, texts) => {
  const inputSchemaJson = texts.maybeSource(textSource(sources, 'input_schema'), false);
  return {
    type: 'tool',
    id: sent.id,
    tool: sent.tool,
    ts: instant.ms,
    tsText: sent.ts,
    inputSchemaJson,
    outputSchemaJson: texts.maybeSource(textSource(sources, 'output_schema'), false),
    descriptionJson: texts.maybeSource(textSource(sources, 'description')),
    schemaHash: inputSchemaJson === null ? null : shortHash(canonicalJson(inputSchemaJson)),
    owner: labelOf(sent.owner),
    risk: sent.risk ?? null,
    sideEffects: sent.side_effects ?? null,
    isHandOff: sent.hand_off ?? false,
  };
};

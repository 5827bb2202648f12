import type { DescribedTool } from '../../lib/conversation';
import { JsonSource } from '../../lib/json/json-source';
import { storableText } from '../../lib/storable-text';
import { isRecord } from '../../lib/is-record';
import { sourceOf } from './source-of';

/**
 * Tools as a request lists them: `{ type, function: { name, description, parameters } }`, or the function alone; other
 * providers and MCP have `input_schema` or `inputSchema` in place of `parameters`.
 */
export function describedTools(list: unknown): DescribedTool[] {
  if (!Array.isArray(list)) return [];
  return list
    .map((entry) => describedTool(isRecord(entry) && isRecord(entry.function) ? entry.function : entry))
    .filter((tool) => tool !== null);
}

function describedTool(entry: unknown): DescribedTool | null {
  if (!isRecord(entry) || typeof entry.name !== 'string' || entry.name === '') return null;
  const { name, description } = entry;
  const schema = entry.parameters ?? entry.input_schema ?? entry.inputSchema;
  return {
    name,
    description: typeof description === 'string' ? description : null,
    inputSchemaJson: schema instanceof JsonSource || isRecord(schema) ? storableText(sourceOf(schema)) : null,
  };
}

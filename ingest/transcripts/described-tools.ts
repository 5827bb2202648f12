import type { DescribedTool } from '../../lib/conversation';
import { JsonSource } from '../../lib/json/json-source';
import { storableText } from '../../lib/storable-text';
import { isRecord } from './is-record';

/**
 * Tools as a request lists them: `{ type, function: { name, description, parameters } }` or the function alone, as OpenAI
 * has it, and `{ name, description, input_schema }`, as Anthropic does.
 */
export function describedTools(list: unknown): DescribedTool[] {
  if (!Array.isArray(list)) return [];
  return list
    .map((entry) => describedTool(isRecord(entry) && isRecord(entry.function) ? entry.function : entry))
    .filter((tool) => tool !== null);
}

function describedTool(entry: unknown): DescribedTool | null {
  if (!isRecord(entry) || typeof entry.name !== 'string' || entry.name === '') return null;
  const { name, description, parameters, input_schema: inputSchema } = entry;
  return {
    name,
    description: typeof description === 'string' ? description : null,
    inputSchemaJson: schemaJson(parameters ?? inputSchema),
  };
}

function schemaJson(schema: unknown): string | null {
  if (schema instanceof JsonSource) return storableText(schema.text);
  return isRecord(schema) ? storableText(JSON.stringify(schema)) : null;
}

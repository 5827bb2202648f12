import type { CatalogueTool } from '../../lib/repair/interpret-recovery';
import type { ToolDefinition } from './tool-definition';

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** The names of the arguments that a tool takes; null where its schema lets others pass. */
const argumentNames = ({ inputSchema }: ToolDefinition): string[] | null => {
  const schema = fieldsOf(inputSchema);
  return schema.get('additionalProperties') === false ? [...fieldsOf(schema.get('properties')).keys()] : null;
};

/** A tool as a recovery may name it. */
export const catalogueTool = (tool: ToolDefinition): CatalogueTool => ({
  tool: tool.name,
  endpoints: [],
  argumentNames: argumentNames(tool),
});

/** A tool as a prompt lists it. */
export const catalogueLine = ({ name, inputSchema }: ToolDefinition): string => {
  const names = [...fieldsOf(fieldsOf(inputSchema).get('properties')).keys()];
  return names.length === 0 ? name : `${name}: ${names.join(', ')}`;
};

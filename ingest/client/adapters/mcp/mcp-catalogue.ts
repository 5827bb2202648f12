import type { ValidateSchema } from '../../tool-definition';
import { factsOfTool, type ToolFacts } from '../loop/loop-settings';
import type { DescribedTool } from '../loop/tell-tools';
import { callOnServer } from './call-on-server';
import type { McpRequestOptions, McpResult, McpTool, WorkingClient } from './mcp-shapes';
import { sideEffectsOf } from './side-effects-of';

export type CatalogueInput = {
  client: WorkingClient;
  listed: readonly McpTool[];
  validate: ValidateSchema;
  facts: ToolFacts | undefined;
  /** What every request of the call has beside its name and arguments, and how it is sent. */
  request: { params: Record<string, unknown>; options: McpRequestOptions };
  /** Is given every answer whole; the loop knows only what the output schema is about. */
  onAnswer: (result: McpResult) => void;
};

const describedTool = (tool: McpTool, input: CatalogueInput): DescribedTool => {
  const { client, validate, facts, request, onAnswer } = input;
  const { name, description, inputSchema, outputSchema } = tool;
  return {
    name,
    description,
    inputSchema,
    outputSchema,
    sideEffects: sideEffectsOf(tool),
    ...factsOfTool(facts, name),
    run: async (args, { signal }) => {
      const params = { ...request.params, name, arguments: args as Record<string, unknown> };
      const { result, fault } = await callOnServer(client, params, { ...request.options, signal });
      onAnswer(result);
      if (outputSchema === undefined) return result;
      const { structuredContent } = result;
      // The client's own finding stands where the loop has none: it would take the answer for a good one.
      if (fault !== null && validate(outputSchema, structuredContent ?? null).length === 0) throw fault;
      return structuredContent;
    },
  };
};

/** The tools of a server, as the loop knows them. */
export const mcpCatalogue = (input: CatalogueInput): DescribedTool[] =>
  input.listed.map((tool) => describedTool(tool, input));

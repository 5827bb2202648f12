import { ToolFailure } from '../../tool-failure';
import type { McpCallParams, McpRequestOptions, McpResult, WorkingClient } from './mcp-shapes';

const textIn = (block: unknown): string[] =>
  typeof block === 'object' && block !== null && 'text' in block && typeof block.text === 'string' ? [block.text] : [];

/** A result that says it is an error, as an error: what is read of it are its words and its fields. */
class ErrorResult extends Error {
  readonly structuredContent: unknown;

  constructor({ content, structuredContent }: McpResult) {
    super(content.flatMap(textIn).join('\n'));
    this.structuredContent = structuredContent;
  }
}

/** Stands in for the schema of a result: it keeps what arrives, which the client throws away when it finds fault with it. */
const keepingSchema = () => {
  const kept: { result: McpResult | null } = { result: null };
  const parse = (value: unknown): McpResult => {
    kept.result = { content: [], ...(value as Partial<McpResult>) };
    return kept.result;
  };
  return { kept, schema: { parse, safeParse: (value: unknown) => ({ success: true, data: parse(value) }) } };
};

/** An answer, and what the client itself has against it. */
export type Answered = { result: McpResult; fault: ToolFailure | null };

/**
 * Calls a tool on the server. Throws what the server refused: an error of the protocol as it is, a result that says it is an
 * error as that result.
 */
export const callOnServer = async (
  client: WorkingClient,
  params: McpCallParams,
  options: McpRequestOptions,
): Promise<Answered> => {
  const { kept, schema } = keepingSchema();
  let fault: ToolFailure | null = null;
  try {
    await client.callTool(params, schema, options);
  } catch (error) {
    if (kept.result === null) throw error;
    // The client only finds fault with an answer when it breaks the output schema of the tool.
    fault = new ToolFailure(error instanceof Error ? error.message : String(error), {
      code: 'output_contract_violation',
    });
  }
  const { result } = kept;
  if (result === null) throw new Error('The client answered for a tool that did not.');
  if (result.isError === true) throw new ErrorResult(result);
  return { result, fault };
};

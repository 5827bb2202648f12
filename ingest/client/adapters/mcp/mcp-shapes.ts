/* The parts of the Model Context Protocol, and of its TypeScript client, that are used. */

/** What a tool answered. */
export type McpResult = {
  content: readonly unknown[];
  structuredContent?: unknown;
  isError?: boolean;
};

/** A tool as a server lists it. Annotations are hints, and the server's own word. */
export type McpTool = {
  name: string;
  description?: string | undefined;
  inputSchema?: unknown;
  outputSchema?: unknown;
  annotations?: { readOnlyHint?: boolean; destructiveHint?: boolean; idempotentHint?: boolean } | undefined;
};

/** A connected client of `@modelcontextprotocol/sdk`. */
export type McpClient = {
  callTool: (params: never, resultSchema?: never, options?: never) => Promise<unknown>;
  listTools: (params?: never, options?: never) => Promise<unknown>;
};

export type McpRequestOptions = { signal?: AbortSignal } & Record<string, unknown>;

export type McpCallParams = { name: string; arguments?: Record<string, unknown> | undefined } & Record<string, unknown>;

export type WorkingClient = {
  callTool: (params: McpCallParams, resultSchema: unknown, options: McpRequestOptions) => Promise<unknown>;
  listTools: (params: { cursor?: string }) => Promise<{ tools: readonly McpTool[]; nextCursor?: string }>;
};

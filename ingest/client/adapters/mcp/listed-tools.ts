import type { McpTool, WorkingClient } from './mcp-shapes';

/** A server that never ends its list is not followed further. */
const MOST_PAGES = 100;

const listAll = async (client: WorkingClient): Promise<readonly McpTool[]> => {
  const tools: McpTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const listed = await client.listTools(cursor === undefined ? {} : { cursor });
    tools.push(...listed.tools);
    cursor = listed.nextCursor;
    if (cursor === undefined) break;
  }
  return tools;
};

/** The tools of a server, asked for once, and again when a name is not among them: servers may add some. */
export class ListedTools {
  private known: Promise<readonly McpTool[]> | null = null;

  constructor(private readonly client: WorkingClient) {}

  /** The tools there are; only the named one, as far as anyone knows, where the server does not list any. */
  async forCall(name: string): Promise<readonly McpTool[]> {
    const known = await this.list();
    if (known?.some((tool) => tool.name === name)) return known;
    this.known = null;
    return (await this.list()) ?? known ?? [{ name }];
  }

  private async list(): Promise<readonly McpTool[] | null> {
    this.known ??= listAll(this.client);
    try {
      return await this.known;
    } catch {
      this.known = null;
      return null;
    }
  }
}

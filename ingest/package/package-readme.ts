import { clientMarkdown } from '../../lib/connect/connect-markdown';

/** Where a server answers that nobody has set up otherwise. */
const TARGET = { url: 'http://127.0.0.1:3000', key: null };

/** What the package says of itself: the examples of the Connect page, for a server on the same machine. */
export const packageReadme = (): string => `# mendtrace

A bounded repair loop around tool calls, the decisions, feedback and prompts it goes by, and a recorder of all it did. A Mendtrace server
hands it out as \`/client.tgz\`, in its own version. It needs no other package. \`mendtrace\` is the loop; beside it are \`mendtrace/recorder\`,
\`/recovery\` (decisions on error codes, broken answers), \`/contracts\`, \`/text-rules\` and the adapters \`/ai-sdk\`, \`/mcp\` and \`/openai\`.

${clientMarkdown(TARGET)}
`;

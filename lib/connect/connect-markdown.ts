import { CLIENT_BLOCKS } from './client-blocks';
import { STACK_BLOCKS } from './stack-blocks';
import type { ConnectTarget, StackBlock } from './stack-block';

const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;

const bodyOf = ({ language, install, code, content }: StackBlock, target: ConnectTarget): string[] => [
  ...(install === null ? [] : [fenced('sh', install(target))]),
  fenced(language, code(target)),
  content,
];

const ofClient: ReadonlySet<StackBlock> = new Set(CLIENT_BLOCKS);

/** The blocks of the client as Markdown, each under a heading. */
export const clientMarkdown = (target: ConnectTarget): string =>
  CLIENT_BLOCKS.flatMap((block) => [`### ${block.title}`, ...bodyOf(block, target)]).join('\n\n');

/** The blocks of every other stack as Markdown, each folded under its title. */
export const connectMarkdown = (target: ConnectTarget): string =>
  STACK_BLOCKS.filter((block) => !ofClient.has(block))
    .flatMap((block) => [`<details>\n<summary>${block.title}</summary>`, ...bodyOf(block, target), '</details>'])
    .join('\n\n');

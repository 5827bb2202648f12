import { STACK_BLOCKS } from './stack-blocks';
import type { ConnectTarget, StackBlock } from './stack-block';

const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;

const partsOf = ({ title, language, install, code, content }: StackBlock, target: ConnectTarget): string[] => [
  `<details>\n<summary>${title}</summary>`,
  ...(install === null ? [] : [fenced('sh', install(target))]),
  fenced(language, code(target)),
  content,
  '</details>',
];

/** The blocks of every stack as Markdown, each folded under its title. */
export const connectMarkdown = (target: ConnectTarget): string =>
  STACK_BLOCKS.flatMap((block) => partsOf(block, target)).join('\n\n');

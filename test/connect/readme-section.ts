import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connectMarkdown } from '../../lib/connect/connect-markdown';

const README = fileURLToPath(new URL('../../README.md', import.meta.url));
const SECTION = /(?<=<!-- blocks of lib\/connect: npm run readme -->\n\n)[\s\S]*?(?=\n\n<!-- end of blocks -->)/;

/** The blocks as the README should have them. */
export const wantedSection = (): string => connectMarkdown({ url: 'http://127.0.0.1:3000', key: null });

/** The blocks as the README has them. */
export const readmeSection = (): string | null => SECTION.exec(readFileSync(README, 'utf8'))?.[0] ?? null;

/** Puts the blocks into the README. */
export const writeReadmeSection = (): void =>
  writeFileSync(README, readFileSync(README, 'utf8').replace(SECTION, wantedSection));

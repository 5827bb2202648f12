import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clientMarkdown, connectMarkdown } from '../../lib/connect/connect-markdown';

const README = fileURLToPath(new URL('../../README.md', import.meta.url));
const TARGET = { url: 'http://127.0.0.1:3000', key: null };

const sectionBetween = (start: string): RegExp =>
  new RegExp(`(?<=<!-- ${start}: npm run readme -->\\n\\n)[\\s\\S]*?(?=\\n\\n<!-- end of blocks -->)`);

/** Parts of the README that lib/connect writes: where each stands, and as it should be. */
export const README_SECTIONS = [
  { name: 'the client', place: sectionBetween('client of lib/connect'), wanted: (): string => clientMarkdown(TARGET) },
  { name: 'the stacks', place: sectionBetween('blocks of lib/connect'), wanted: (): string => connectMarkdown(TARGET) },
] as const;

type Section = (typeof README_SECTIONS)[number];

/** A section as the README has it; null where it has none. */
export const readmeSection = ({ place }: Section): string | null =>
  place.exec(readFileSync(README, 'utf8'))?.[0] ?? null;

/** Puts every section into the README. */
export const writeReadmeSections = (): void =>
  writeFileSync(
    README,
    README_SECTIONS.reduce((text, { place, wanted }) => text.replace(place, wanted), readFileSync(README, 'utf8')),
  );

import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What can be imported from the package: `name` is the file it becomes, `source` the one it is made of, under the root. */
export type PackageEntry = { name: string; subpath: string; source: string };

/** The entry of everything; the others exist because of their size, or because they know a framework. */
const MAIN_ENTRY: PackageEntry = { name: 'mendtrace', subpath: '.', source: 'ingest/client/mendtrace.ts' };

const TEXT_RULES: PackageEntry = {
  name: 'text-rules',
  subpath: './text-rules',
  source: 'lib/repair/known-words.ts',
};

const ADAPTERS = ['ai-sdk', 'mcp', 'openai'] as const;

/** Every entry whose source is there, the main one first. */
export const packageEntries = (root: string): [PackageEntry, ...PackageEntry[]] => {
  const adapters = ADAPTERS.map((name) => ({
    name,
    subpath: `./${name}`,
    source: `ingest/client/adapters/${name}.ts`,
  }));
  return [MAIN_ENTRY, ...[TEXT_RULES, ...adapters].filter(({ source }) => existsSync(join(root, source)))];
};

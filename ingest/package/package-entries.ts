/** What can be imported from the package: `name` is the file it becomes, `source` the one it is made of, under the root. */
export type PackageEntry = { name: string; subpath: string; source: string };

const entry = (name: string, source: string): PackageEntry => ({ name, subpath: `./${name}`, source });

/** The loop. */
export const MAIN_ENTRY: PackageEntry = { name: 'mendtrace', subpath: '.', source: 'ingest/client/mendtrace.ts' };

/** What comes beside the loop and shares its modules: apart from it because of its size, or because it knows a framework. */
export const LOOP_ENTRIES: readonly PackageEntry[] = [
  entry('recovery', 'ingest/client/recovery.ts'),
  entry('contracts', 'ingest/client/contracts.ts'),
  entry('ai-sdk', 'ingest/client/adapters/ai-sdk.ts'),
  entry('mcp', 'ingest/client/adapters/mcp.ts'),
  entry('openai', 'ingest/client/adapters/openai.ts'),
];

/** What is of use without the loop, and loads nothing of it. */
export const LONE_ENTRIES: readonly PackageEntry[] = [
  entry('recorder', 'ingest/client/recorder.ts'),
  entry('text-rules', 'lib/repair/known-words.ts'),
];

/** Every entry, the main one first. */
export const PACKAGE_ENTRIES: readonly [PackageEntry, ...PackageEntry[]] = [
  MAIN_ENTRY,
  ...LOOP_ENTRIES,
  ...LONE_ENTRIES,
];

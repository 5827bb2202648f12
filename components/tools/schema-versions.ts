import type { ToolVersion } from '../../db/queries/tool-detail';

/** A schema, and from when to when it was the declared one; `until` is null for the current one. */
export type SchemaVersion = {
  version: ToolVersion;
  /** Counts the schemas from 1, each time they change; null where a declaration came without one. */
  number: number | null;
  since: number;
  until: number | null;
};

/**
 * The schemas of a tool, newest first: declarations that repeat the one before are no version of their own. `versions`
 * are all declarations, newest first; what a version says besides its schema is its newest declaration's.
 */
export const schemaVersions = (versions: readonly ToolVersion[]): SchemaVersion[] => {
  const found: SchemaVersion[] = [];
  let number = 0;
  for (const version of versions.toReversed()) {
    const last = found.at(-1);
    if (last?.version.schemaHash === version.schemaHash && last) last.version = version;
    else {
      if (last) last.until = version.ts;
      if (version.schemaHash !== null) number++;
      found.push({ version, number: version.schemaHash === null ? null : number, since: version.ts, until: null });
    }
  }
  return found.toReversed();
};

import { describe, expect, it } from 'vitest';
import { schemaVersions } from '../../../components/tools/schema-versions';
import type { ToolVersion } from '../../../db/queries/tool-detail';

const declared = (ts: number, schemaHash: string | null): ToolVersion => ({
  id: `v${ts}`,
  ts,
  schemaHash,
  inputSchemaJson: null,
  outputSchemaJson: null,
  description: null,
});

const versionsOf = (...hashes: (string | null)[]) =>
  schemaVersions(hashes.map((hash, index) => declared(index, hash)).toReversed()).map(
    ({ number, since, until, version }) => [number, since, until, version.id],
  );

describe('schemaVersions', () => {
  it('counts schemas, newest first, and joins declarations that repeat the one before', () => {
    expect(versionsOf('a', 'a', 'b', 'a')).toEqual([
      [3, 3, null, 'v3'],
      [2, 2, 3, 'v2'],
      [1, 0, 2, 'v1'],
    ]);
  });

  it('gives a declaration without a schema no number', () => {
    expect(versionsOf(null, 'a')).toEqual([
      [1, 1, null, 'v1'],
      [null, 0, 1, 'v0'],
    ]);
    expect(versionsOf()).toEqual([]);
  });
});

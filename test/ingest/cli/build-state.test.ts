import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBuildStale, isPackageStale } from '../../../ingest/cli/build-state';

let root = '';
const put = (path: string, second: number): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
  utimesSync(join(root, path), second, second);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-state-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('isBuildStale', () => {
  it('is true where nothing was built', () => {
    put('app/page.tsx', 100);
    expect(isBuildStale(root)).toBe(true);
  });

  it('is false while the build is newer than every source, whatever else changed', () => {
    put('app/calls/page.tsx', 100);
    put('.next/BUILD_ID', 200);
    put('test/run.ts', 300);
    put('README.md', 300);
    expect(isBuildStale(root)).toBe(false);
  });

  it.each(['app/calls/[id]/page.tsx', 'db/migrations/0001.sql', 'ingest/server.ts', 'next.config.ts', 'package.json'])(
    'is true once %s is newer',
    (path) => {
      put('.next/BUILD_ID', 200);
      put(path, 300);
      expect(isBuildStale(root)).toBe(true);
    },
  );
});

describe('isPackageStale', () => {
  it('is true where no package was built', () => {
    put('ingest/client/mendtrace.ts', 100);
    expect(isPackageStale(root)).toBe(true);
  });

  it('is false while the package is newer than all it is made of, whatever else changed', () => {
    put('lib/repair/decide.ts', 100);
    put('dist/client.tgz', 200);
    put('app/page.tsx', 300);
    put('ingest/server.ts', 300);
    expect(isPackageStale(root)).toBe(false);
  });

  it.each(['ingest/client/mendtrace.ts', 'ingest/package/build-package.ts', 'lib/words.ts', 'package.json'])(
    'is true once %s is newer',
    (path) => {
      put('dist/client.tgz', 200);
      put(path, 300);
      expect(isPackageStale(root)).toBe(true);
    },
  );
});

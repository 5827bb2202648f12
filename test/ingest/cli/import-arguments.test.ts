import { describe, expect, it } from 'vitest';
import { importArguments } from '../../../ingest/cli/import-arguments';

describe('importArguments', () => {
  it('reads paths, a format, a map and --follow', () => {
    expect(importArguments(['a.json', '-'])).toEqual({ paths: ['a.json', '-'], readAs: {}, isFollowing: false });
    expect(importArguments(['--format', 'tau2', 'a', '--follow'])).toEqual({
      paths: ['a'],
      readAs: { format: 'tau2' },
      isFollowing: true,
    });
    expect(importArguments(['--map', 'tool=name, error=err', 'a'])).toEqual({
      paths: ['a'],
      readAs: { map: { tool: 'name', error: 'err' } },
      isFollowing: false,
    });
  });

  it.each([
    [[], 'no files'],
    [['--format', 'xml', 'a'], 'no format is called "xml"'],
    [['--map', 'error=e', 'a'], 'which column is the tool'],
    [['--map', 'tool=t', '--format', 'tau2', 'a'], 'exclude each other'],
    [['--frobnicate', 'a'], "'--frobnicate'"],
  ])('says what is wrong with %j', (argv, why) => {
    expect(importArguments(argv)).toContain(why);
  });
});

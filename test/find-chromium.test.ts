import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium';

describe('findChromium', () => {
  let folder = '';
  const put = (name: string, mode: number): string => {
    const path = join(folder, name);
    writeFileSync(path, '');
    chmodSync(path, mode);
    return path;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chromium-'));
    mkdirSync(join(folder, 'empty'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('takes the named one first', () => {
    put('chromium', 0o755);
    const named = put('my-browser', 0o755);
    expect(findChromium({ CHROMIUM_PATH: named, PATH: folder })).toBe(named);
  });

  it('refuses a named one that is not there, instead of skipping in silence', () => {
    expect(() => findChromium({ CHROMIUM_PATH: join(folder, 'gone'), PATH: folder })).toThrow(/CHROMIUM_PATH/);
  });

  it('finds one on PATH', () => {
    const path = put('google-chrome', 0o755);
    expect(findChromium({ PATH: [join(folder, 'empty'), folder].join(delimiter) })).toBe(path);
  });

  it('is null where there is none, or only a file that cannot run', () => {
    put('chromium', 0o644);
    expect(findChromium({ PATH: folder })).toBeNull();
    expect(findChromium({})).toBeNull();
  });
});

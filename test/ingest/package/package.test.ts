import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFiles } from '../../../ingest/http/client-files';
import { importsOf, loadedBy, loadedSize } from '../../../ingest/package/loaded-size';
import { PACKAGE_ENTRIES } from '../../../ingest/package/package-entries';
import { type BuiltClient, builtClient, PRODUCT_ROOT } from '../../connect/built-client';
import { connectServer } from '../../connect/connect-server';
import { CONSUMER, REPAIRED_CALL } from './consumer-code';
import { npm, run } from './in-folder';

const LIMIT_MS = 120_000;
const PRODUCT = JSON.parse(readFileSync(join(PRODUCT_ROOT, 'package.json'), 'utf8')) as { version: string };

let client: BuiltClient;
beforeAll(async () => {
  client = await builtClient();
}, LIMIT_MS);
afterAll(() => client.remove());

/** A folder where the package is installed, as far as resolution can tell. */
const inConsumer = <T>(work: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'mendtrace-consumer-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(client.packageDir, join(folder, 'node_modules', 'mendtrace'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe('the package', () => {
  it('has the version of the product, and needs no other package', () => {
    const manifest = JSON.parse(readFileSync(join(client.packageDir, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(manifest).toMatchObject({ name: 'mendtrace', version: PRODUCT.version, type: 'module', sideEffects: false });
    expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
    for (const path of PACKAGE_ENTRIES.flatMap(({ name }) => [...loadedBy(join(client.packageDir, `${name}.js`))])) {
      expect(importsOf(readFileSync(path, 'utf8')).filter((name) => !name.startsWith('.'))).toEqual([]);
    }
  });

  it.each([
    ['mendtrace', 25_000],
    ['recorder', 8_500],
    ['text-rules', 25_000],
    ['contracts', 2_000],
    ['recovery', 5_500],
    ['ai-sdk', 4_000],
    ['mcp', 5_000],
    ['openai', 3_000],
  ])('loads little: %s, all that follows included, beside the loop', (name, bytes) => {
    expect(loadedSize(client.packageDir, name, name === 'mendtrace' ? undefined : 'mendtrace')).toBeLessThan(bytes);
  });

  it('is the same bytes when it is built again', { timeout: LIMIT_MS }, async () => {
    const again = await builtClient();
    const isEqual = readFileSync(again.tarball).equals(readFileSync(client.tarball));
    again.remove();
    expect(isEqual).toBe(true);
  });

  it.each([
    ['nodenext', ['--lib', 'es2022', '--types', 'node']],
    ['bundler', ['--lib', 'es2022,dom', '--types', '']],
  ])('brings types that hold under moduleResolution %s, its own checked too', { timeout: LIMIT_MS }, (how, more) => {
    const kind = how === 'bundler' ? 'esnext' : how;
    const told = inConsumer((folder) => {
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
      symlinkSync(join(PRODUCT_ROOT, 'node_modules', '@types'), join(folder, 'node_modules', '@types'));
      const tsc = join(PRODUCT_ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
      const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'];
      const argv = [tsc, ...flags, '--module', kind, '--moduleResolution', how, '--target', 'es2022', ...more];
      return spawnSync(process.execPath, [...argv, 'consumer.ts'], { cwd: folder, encoding: 'utf8' });
    });
    expect(told.stdout).toBe('');
    expect(told.status).toBe(0);
  });
});

describe('a server of this version', () => {
  it('installs the package and takes the repaired call it makes', { timeout: LIMIT_MS }, async () => {
    const server = await connectServer({ clientFiles: clientFiles(client.root) });
    const folder = mkdtempSync(join(tmpdir(), 'mendtrace-install-'));
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    // A registry that nobody is at: whatever else the package wanted would fail to install.
    await npm(folder, ['install', `${server.url}/client.tgz`, '--registry', 'http://127.0.0.1:9', '--no-audit']);
    writeFileSync(join(folder, 'agent.js'), REPAIRED_CALL);
    expect(await run(folder, ['agent.js', server.url])).toBe('repaired');
    expect(await server.stories()).toEqual(['refund repaired: schema_violation, ok']);
    expect(existsSync(join(folder, 'node_modules', 'mendtrace', 'LICENSE'))).toBe(true);
    rmSync(folder, { recursive: true });
    await server.close();
  });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import next from 'next';
import pino from 'pino';
import { createServer } from '../../ingest/server';
import { noStore } from './no-store';

/* An App Router project with one route that does nothing, built like ours and behind the same server, which is what ingest would be as a route. Prints its port. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mendtrace-noop-'));
mkdirSync(join(folder, 'app/noop'), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
writeFileSync(join(folder, 'package.json'), '{"name":"noop","private":true,"type":"module"}');
writeFileSync(join(folder, 'next.config.mjs'), 'export default { typescript: { ignoreBuildErrors: true } };');
writeFileSync(
  join(folder, 'app/layout.jsx'),
  'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
);
writeFileSync(
  join(folder, 'app/noop/route.js'),
  'export const dynamic = "force-dynamic"; export const POST = async (request) => { await request.json(); return Response.json({ ok: true }); };',
);
const built = spawnSync(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build', '--webpack'], {
  cwd: folder,
  encoding: 'utf8',
});
if (built.status !== 0) throw new Error(built.stdout + built.stderr);
const app = next({ dev: false, dir: folder });
await app.prepare();
const handle = app.getRequestHandler();
const server = createServer({
  env: { host: '127.0.0.1', port: 0 },
  runtime: {
    ingest: noStore,
    log: pino({ level: 'silent' }),
    now: Date.now,
    isDev: false,
    close: () => Promise.resolve(),
  },
  next: handle,
});
process.stdout.write(`${await server.listen()}\n`);
process.on('SIGTERM', () => process.exit(0));

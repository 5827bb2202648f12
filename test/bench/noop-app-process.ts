import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import next from 'next';

/* An App Router project with one route that does nothing, built and served the way ours is. Prints its port. */
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
const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => process.exit(0));

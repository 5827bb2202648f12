import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { storePort } from '../../ingest/http/store-port';
import { startRuntime } from '../../ingest/runtime';
import { createServer } from '../../ingest/server';

/* The real server on an empty store, in a process of its own, without pages. Prints its port. */
const log = pino({ level: 'silent' });
const runtime = await startRuntime(mkdtempSync(join(tmpdir(), 'mendtrace-bench-')), 'UTC', log);
const server = createServer({
  env: { host: '127.0.0.1', port: 0 },
  runtime: {
    ingest: storePort(runtime),
    parse: runtime.parser.parse,
    log,
    now: Date.now,
    isDev: false,
    close: runtime.close,
  },
  next: (_request, response) => void response.writeHead(404).end(),
});
process.stdout.write(`${await server.listen()}\n`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));

import next from 'next';
import type { Logger } from 'pino';
import { RUNTIME_KEY } from '../lib/runtime-key';
import type { Environment } from './environment';
import { clientFiles } from './http/client-files';
import { isLoopback } from './http/host-check';
import { openDesk } from './import/open-desk';
import { otlpStorePort } from './http/otlp-store-port';
import { storePort } from './http/store-port';
import { startRuntime } from './runtime';
import { createServer, type MendtraceServer } from './server';

export type ServeOptions = { env: Environment; log: Logger; root: string; isDev: boolean };

/** Opens the store, prepares the pages and starts listening; answers with the server and the address people open. */
export const serve = async ({
  env,
  log,
  root,
  isDev,
}: ServeOptions): Promise<{ server: MendtraceServer; url: string }> => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const runtime = await startRuntime(env.dataDir, timeZone, log);
  Reflect.set(globalThis, RUNTIME_KEY, {
    store: runtime.pages,
    isLocal: isLoopback(env.host),
    startedAt: Date.now(),
  });
  const imports = openDesk(env.dataDir, runtime.store, log);
  const close = () => imports.close().then(() => runtime.close());
  const app = next({ dev: isDev, dir: root, hostname: env.host, port: env.port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer({
    env,
    runtime: {
      ingest: storePort(runtime),
      parse: runtime.parser.parse,
      imports,
      otlp: otlpStorePort(runtime.store, Date.now),
      clientFiles: clientFiles(root),
      log,
      now: Date.now,
      isDev,
      close,
    },
    next: (request, response) => handle(request, response),
  });
  const port = await server.listen();
  const host = env.host.includes(':') ? `[${env.host}]` : env.host;
  return { server, url: `http://${host}:${port}` };
};

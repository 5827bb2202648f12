import pino from 'pino';
import { createServer, type RequestHandler, type ServerOptions } from '../../ingest/server';
import type { ClientFiles } from '../../ingest/http/client-files';
import type { IngestPort } from '../../ingest/http/ingest-port';
import type { OtlpPort } from '../../ingest/http/otlp-port';
import type { ImportDesk } from '../../ingest/import/import-desk';
import type { ParseBody } from '../../ingest/native/parse-body';
import { MemoryPort } from './memory-port';

const page: RequestHandler = (_request, response) => void response.end('page');

export type TestServer = {
  url: string;
  port: number;
  store: MemoryPort;
  logLines: string[];
  close: () => Promise<void>;
  isRuntimeClosed: () => boolean;
};

/** The real server on a free port, in front of a store in memory. */
export const startTestServer = async (
  options: Partial<ServerOptions> & {
    host?: string;
    ingest?: IngestPort;
    parse?: ParseBody;
    imports?: ImportDesk;
    otlp?: OtlpPort;
    clientFiles?: ClientFiles;
  } = {},
): Promise<TestServer> => {
  const store = new MemoryPort();
  const logLines: string[] = [];
  let isClosed = false;
  const { host = '127.0.0.1', ingest = store, parse, imports, otlp, clientFiles, ...more } = options;
  const server = createServer({
    env: { host, port: 0 },
    runtime: {
      isDev: false,
      ingest,
      ...(parse && { parse }),
      ...(imports && { imports }),
      ...(otlp && { otlp }),
      ...(clientFiles && { clientFiles }),
      now: Date.now,
      log: pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) }),
      close: async () => void (isClosed = true),
    },
    next: page,
    ...more,
  });
  const port = await server.listen();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    store,
    logLines,
    close: server.close,
    isRuntimeClosed: () => isClosed,
  };
};

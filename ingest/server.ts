import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { LIMITS } from '../lib/limits';
import type { Environment } from './environment';
import { type Access, accessRules } from './http/access';
import { type Answer, refuse, send } from './http/answer';
import { ByteBudget } from './http/byte-budget';
import { answerClientFile } from './http/client-endpoint';
import type { ClientFiles } from './http/client-files';
import { postEvents } from './http/events-endpoint';
import { failureAnswer } from './http/failure-answer';
import { GracefulClose } from './http/graceful-close';
import { answerImports, isImportPath } from './http/import-endpoint';
import type { IngestPort } from './http/ingest-port';
import { logRequest } from './http/request-log';
import { otlpRefusal } from './http/otlp-answer';
import { postOtlp } from './http/otlp-endpoint';
import { isOtlpPath } from './http/otlp-path';
import type { OtlpPort } from './http/otlp-port';
import { setPagePolicy } from './http/page-policy';
import { requestPath } from './http/request-path';
import type { ImportDesk } from './import/import-desk';
import { parseBody, type ParseBody } from './native/parse-body';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** What the server needs of its process. `close` lets accepted batches become durable, then closes the store. */
export type ServerRuntime = {
  ingest: IngestPort;
  /** Parses the bodies of events; a server without one does so on its own thread, whatever their size. */
  parse?: ParseBody;
  /** Takes uploaded transcripts; a server without one takes none. */
  imports?: ImportDesk;
  /** Takes telemetry over OTLP; a server without one takes none. */
  otlp?: OtlpPort;
  /** Hands out the client's package; a server without it hands out none. */
  clientFiles?: ClientFiles;
  log: Logger;
  now: () => number;
  isDev: boolean;
  close: () => Promise<void>;
};

export type ServerOptions = {
  env: Pick<Environment, 'host' | 'port'>;
  runtime: ServerRuntime;
  /** Answers everything that is not ingest. */
  next: RequestHandler;
  bodyTimeoutMs?: number;
};

export type MendtraceServer = {
  http: Server;
  /** Starts listening; answers with the port, which the system chooses where it was 0. */
  listen: () => Promise<number>;
  /** Stops accepting, finishes running requests, then closes the runtime. */
  close: () => Promise<void>;
};

const BODY_TIMEOUT_MS = 30_000;
/** Longer than the body's own limit, which answers properly; this one is the last resort. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than what common balancers keep idle connections for: they must not reuse one that we are closing. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_INTERVAL_MS = 2_000;
const MAX_BODIES_IN_MEMORY_BYTES = 256 * 1024 * 1024;

const EVENTS_PATH = '/api/v1/events';
const HEALTH_PATH = '/healthz';

const BAD_PATH = refuse(400, 'invalid_path', 'not a path');
const CLOSING = refuse(503, 'unavailable', 'the server is closing', { headers: { 'retry-after': '2' } });
const notAllowed = (allow: string): Answer => refuse(405, 'method_not_allowed', `use ${allow}`, { headers: { allow } });
const FAILED = refuse(500, 'internal_error', 'something went wrong here; the server log says what');

const parseHere: ParseBody = async (bytes, options) => parseBody(bytes, options);

type Context = ServerOptions & { access: Access; closing: GracefulClose; budget: ByteBudget };

const health = (request: IncomingMessage, { closing }: Context): Answer => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD');
  return closing.isClosing ? CLOSING : { status: 200, body: { status: 'ok' } };
};

const otlpPortFor = (path: string | null, { otlp }: ServerRuntime): OtlpPort | null =>
  path !== null && isOtlpPath(path) ? (otlp ?? null) : null;

/** The answer to a request, `next` where Next has it, null where the client has gone. */
const answerTo = async (request: IncomingMessage, path: string, context: Context): Promise<Answer | 'next' | null> => {
  const { runtime, closing, budget, bodyTimeoutMs = BODY_TIMEOUT_MS } = context;
  if (path === HEALTH_PATH) return health(request, context);
  if (closing.isClosing) return CLOSING;
  if (runtime.clientFiles?.isPath(path)) return answerClientFile(runtime.clientFiles, request, path);
  const access = await context.access.check(request, path);
  if ('refused' in access) return access.refused;
  if (runtime.imports && isImportPath(path)) return answerImports(runtime.imports, request, path, access.principal);
  const otlp = otlpPortFor(path, runtime);
  if (path !== EVENTS_PATH && otlp === null) return 'next';
  if (request.method !== 'POST') return notAllowed('POST');
  const { ingest, parse = parseHere, now } = runtime;
  const limits = { maxBytes: LIMITS.bodyBytes, timeoutMs: bodyTimeoutMs, budget };
  if (otlp === null) return postEvents({ ingest, parse, now, limits }, request, access.principal);
  const otlpLimits = { ...limits, maxBytes: LIMITS.otlpBodyBytes };
  return postOtlp({ port: otlp, limits: otlpLimits }, request, path, access.principal);
};

/** The answer where there is one to send; null where Next has answered, or nobody waits. */
const handle = async (
  request: IncomingMessage,
  response: ServerResponse,
  path: string | null,
  context: Context,
): Promise<Answer | null> => {
  const { next, runtime } = context;
  try {
    const answer = path === null ? BAD_PATH : await answerTo(request, path, context);
    if (answer !== 'next') return answer;
    setPagePolicy(request, response, runtime.isDev);
    await next(request, response);
    return null;
  } catch (error) {
    const answer = failureAnswer(error);
    if (answer === null) runtime.log.error({ err: error, method: request.method, path }, 'request failed');
    return answer ?? FAILED;
  }
};

const respond = async (request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> => {
  const { runtime, closing } = context;
  const path = requestPath(request.url);
  logRequest(runtime.log, request, response, path);
  closing.track(response);
  const answer = await handle(request, response, path, context);
  if (answer !== null) send(request, response, otlpPortFor(path, runtime) ? otlpRefusal(request, answer) : answer);
};

/** The one HTTP server in front of everything: it answers ingest itself, and hands over the rest once it may be served. */
export const createServer = (options: ServerOptions): MendtraceServer => {
  const { env, runtime } = options;
  const http = createHttpServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  });
  const closing = new GracefulClose(http);

  const serve = (port: number): void => {
    const access = accessRules(env.host, port, runtime.ingest);
    const context: Context = { ...options, access, closing, budget: new ByteBudget(MAX_BODIES_IN_MEMORY_BYTES) };
    http.on('request', (request, response) => void respond(request, response, context));
    http.prependListener('upgrade', (request, socket) => {
      const isTaken = http.listenerCount('upgrade') > 1;
      if (!isTaken || !access.mayUpgrade(request)) socket.destroy();
    });
  };

  const listen = () =>
    new Promise<number>((resolve, reject) => {
      http.once('error', reject);
      http.listen(env.port, env.host, () => {
        http.off('error', reject);
        const { port } = http.address() as AddressInfo;
        serve(port);
        resolve(port);
      });
    });

  let closed: Promise<void> | null = null;
  const close = () => (closed ??= closing.close().then(() => runtime.close()));
  return { http, listen, close };
};

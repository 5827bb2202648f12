import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/**
 * An answer in JSON; a text or bytes are sent as they are, under the type its headers give. Every one that refuses has a stable `code` for
 * programs and a `message` for people.
 */
export type Answer = {
  status: number;
  body: Readonly<Record<string, unknown>> | string | Uint8Array;
  headers?: OutgoingHttpHeaders;
};

export const refuse = (
  status: number,
  code: string,
  message: string,
  more: { body?: Readonly<Record<string, unknown>>; headers?: OutgoingHttpHeaders } = {},
): Answer => ({ status, body: { code, message, ...more.body }, ...(more.headers && { headers: more.headers }) });

/** A rest of a body up to this size is read and dropped, so that the connection can be used again. */
const MAX_DROPPED_BYTES = 1024 * 1024;
/** How long a client that is still sending gets to read the answer before the connection goes. */
const LINGER_MS = 1_000;

const isRestShort = (request: IncomingMessage): boolean => {
  const declared = request.headers['content-length'];
  return request.complete || (declared !== undefined && Number(declared) <= MAX_DROPPED_BYTES);
};

/**
 * Sends an answer. Where much of the body was not read, or the answer says so, the connection is closed afterwards, but not before the client could read the
 * answer: closing at once would reset the connection under it.
 */
export const send = (request: IncomingMessage, response: ServerResponse, { status, body, headers }: Answer): void => {
  if (response.headersSent || response.destroyed) return;
  const sent = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const isLast = !isRestShort(request) || headers?.connection === 'close';
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(sent),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(isLast && { connection: 'close' }),
    ...headers,
  });
  if (!isLast) {
    response.end(sent);
    return;
  }
  response.write(sent);
  const end = () => response.end();
  const timer = setTimeout(end, LINGER_MS);
  request.once('close', () => clearTimeout(timer)).once('end', end);
  request.resume();
};

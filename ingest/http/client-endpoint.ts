import type { IncomingMessage } from 'node:http';
import { type Answer, refuse } from './answer';
import type { ClientFiles } from './client-files';

const NOT_ALLOWED = refuse(405, 'method_not_allowed', 'use GET, HEAD', { headers: { allow: 'GET, HEAD' } });
const NOT_BUILT = refuse(404, 'not_found', 'this server has no such file: npm run build:client makes it');

/** Whether the client has this version already. A weak comparison, as the header asks for. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.trim() === '*' || (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);

/**
 * Hands a client's package out. Whoever reaches the server may have it, with a key or without: it holds no secret, and a package manager
 * has none to send. It is asked for anew each time, and sent only where it has changed.
 */
export const answerClientFile = async (files: ClientFiles, request: IncomingMessage, path: string): Promise<Answer> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return NOT_ALLOWED;
  const file = await files.find(path);
  if (file === null) return NOT_BUILT;
  const { bytes, type, etag } = file;
  const headers = { etag, 'cache-control': 'no-cache' };
  if (isKnown(request.headers['if-none-match'], etag)) return { status: 304, body: '', headers };
  return { status: 200, body: bytes, headers: { ...headers, 'content-type': type } };
};

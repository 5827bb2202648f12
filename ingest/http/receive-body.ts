import type { IncomingMessage } from 'node:http';
import { type Answer, refuse } from './answer';
import { type BodyError, type BodyLimits, type HeldBody, readBody } from './read-body';

const UNSUPPORTED_ENCODING = refuse(415, 'unsupported_encoding', 'send the body as it is, or gzipped once', {
  headers: { 'accept-encoding': 'gzip' },
});

const tooLarge = (maxBytes: number): Answer =>
  refuse(413, 'body_too_large', `a body may hold up to ${maxBytes} bytes, before and after gunzip`, {
    body: { max_bytes: maxBytes },
  });

const BODY_ERRORS: Readonly<Record<Exclude<BodyError, 'aborted' | 'body_too_large'>, Answer>> = {
  invalid_encoding: refuse(400, 'invalid_encoding', 'the body is not what its content-encoding says'),
  request_timeout: refuse(408, 'request_timeout', 'the body did not arrive in time; nothing was stored', {
    headers: { connection: 'close' },
  }),
  no_memory: refuse(503, 'unavailable', 'too many bodies are on their way in; try again', {
    headers: { 'retry-after': '1' },
  }),
};

/** Is the body compressed; null for an encoding, or a chain of them, that we do not take. */
export const isGzipped = (contentEncoding: string | undefined): boolean | null => {
  const encoding = (contentEncoding ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return false;
  return encoding === 'gzip' || encoding === 'x-gzip' ? true : null;
};

/**
 * Reads a request's body, unpacked, or says what to answer instead: null when the client went away, for there is nobody to answer.
 * `release` gives its bytes back to the budget.
 */
export const receiveBody = async (
  request: IncomingMessage,
  limits: BodyLimits,
): Promise<HeldBody | { refused: Answer | null }> => {
  const isGzip = isGzipped(request.headers['content-encoding']);
  if (isGzip === null) return { refused: UNSUPPORTED_ENCODING };
  const body = await readBody(request, isGzip, limits);
  if (!('error' in body)) return body;
  if (body.error === 'aborted') return { refused: null };
  return { refused: body.error === 'body_too_large' ? tooLarge(limits.maxBytes) : BODY_ERRORS[body.error] };
};

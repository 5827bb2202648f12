import { type BatchVerdict, batchVerdict, unreachable } from './batch-verdict';
import type { EventLine } from './segment';
import type { StartTimer } from './start-timer';

export type PostOptions = {
  url: string;
  key: string | null;
  requestMs: number;
  fetch: typeof globalThis.fetch;
  now: () => number;
  startTimer: StartTimer;
};

/** Sends one batch. Never rejects: whatever happens on the way is a verdict. */
export type PostBatch = (lines: readonly EventLine[], signal: AbortSignal) => Promise<BatchVerdict>;

/** Where events go. Throws a TypeError for a URL that no request can be sent to. */
const eventsUrl = (text: string): string => {
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError('url must begin with http:// or https://');
  if (url.username !== '' || url.password !== '') throw new TypeError('url must not hold a name or password');
  url.search = '';
  url.hash = '';
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/api/v1/events`;
  return url.href;
};

/** What an Authorization header can hold. The message must not: it goes into logs. */
const bearer = (key: string): string => {
  if (!/^[!-~]+$/.test(key)) throw new TypeError('key must be visible ASCII characters without spaces');
  return `Bearer ${key}`;
};

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'the request failed';
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
};

/** Gzipped where the runtime can, which all but old ones do. */
const packed = async (lines: readonly EventLine[]): Promise<{ body: BodyInit; encoding: Record<string, string> }> => {
  const blob = new Blob([...lines]);
  if (typeof CompressionStream === 'undefined') return { body: blob, encoding: {} };
  const gzipped = new Response(blob.stream().pipeThrough(new CompressionStream('gzip')));
  return { body: await gzipped.arrayBuffer(), encoding: { 'content-encoding': 'gzip' } };
};

/**
 * A sender of batches to one server. Throws a TypeError for a URL or a key that cannot be used. A redirect is not followed: it would turn the request into another one.
 */
export const batchPoster = ({ url, key, requestMs, fetch, now, startTimer }: PostOptions): PostBatch => {
  const endpoint = eventsUrl(url);
  const authorization: Record<string, string> = key === null ? {} : { authorization: bearer(key) };
  return async (lines, stop) => {
    const request = new AbortController();
    const abort = () => request.abort();
    const cancel = startTimer(abort, requestMs, false);
    stop.addEventListener('abort', abort);
    try {
      const { body, encoding } = await packed(lines);
      if (stop.aborted) return unreachable('the recorder was closed');
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson', ...encoding, ...authorization },
        body,
        redirect: 'manual',
        signal: request.signal,
      });
      const { status, headers } = response;
      const answer = { status, retryAfter: headers.get('retry-after'), body: await response.text() };
      return batchVerdict(answer, lines.length, now());
    } catch (error) {
      return unreachable(messageOf(error));
    } finally {
      cancel();
      stop.removeEventListener('abort', abort);
    }
  };
};

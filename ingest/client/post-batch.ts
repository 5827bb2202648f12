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

const eventsUrl = (url: string): string => new URL('api/v1/events', url.endsWith('/') ? url : `${url}/`).href;

/** Gzipped where the runtime can, which all but old ones do. */
const packed = async (lines: readonly EventLine[]): Promise<{ body: BodyInit; encoding: Record<string, string> }> => {
  const blob = new Blob([...lines]);
  if (typeof CompressionStream === 'undefined') return { body: blob, encoding: {} };
  const gzipped = new Response(blob.stream().pipeThrough(new CompressionStream('gzip')));
  return { body: await gzipped.arrayBuffer(), encoding: { 'content-encoding': 'gzip' } };
};

/** A sender of batches to one server. A redirect is not followed: it would turn the request into another one. */
export const batchPoster = ({ url, key, requestMs, fetch, now, startTimer }: PostOptions): PostBatch => {
  const endpoint = eventsUrl(url);
  const authorization: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
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
      return unreachable(error instanceof Error ? error.message : 'the request failed');
    } finally {
      cancel();
      stop.removeEventListener('abort', abort);
    }
  };
};

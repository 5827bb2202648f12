import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** One line a request: what was asked and what came of it, never what was in it. Queries are left out: people paste keys there. */
export const logRequest = (
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  path: string | null,
): void => {
  if (!log.isLevelEnabled('info')) return;
  const startedMs = performance.now();
  response.once('close', () => {
    const fields = {
      method: request.method,
      path,
      status: response.writableFinished || response.headersSent ? response.statusCode : null,
      latencyMs: Math.round((performance.now() - startedMs) * 10) / 10,
      ...(!response.writableFinished && { isAborted: true }),
    };
    if (path?.startsWith('/_next/')) log.debug(fields, 'request');
    else log.info(fields, 'request');
  });
};

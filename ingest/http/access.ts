import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Principal } from '../../db/principal';
import { type Answer, refuse } from './answer';
import { hostCheck, isLoopback } from './host-check';
import type { IngestPort } from './ingest-port';
import { isOtlpPath } from './otlp-path';

const API = '/api/v1/';
const BEARER = /^bearer +(\S+)$/i;

const UNAUTHORIZED = refuse(401, 'unauthorized', 'send a valid key: Authorization: Bearer …', {
  headers: { 'www-authenticate': 'Bearer' },
});
const FOREIGN = {
  host: refuse(403, 'forbidden_host', 'this server answers only under its own name on this machine'),
  origin: refuse(403, 'forbidden_origin', 'this server takes no requests from other web pages'),
};
const NO_PAGES = refuse(
  403,
  'pages_on_loopback_only',
  'pages are served to this machine only; others reach /api/v1/ with a key',
);

/** The key as it was sent. Exporters of OTLP take any header from their settings, and many know only how to set this one. */
const credentialsOf = (headers: IncomingHttpHeaders, path: string): string | undefined => {
  const { authorization, 'x-api-key': apiKey } = headers;
  return authorization === undefined && apiKey !== undefined && isOtlpPath(path) ? `Bearer ${apiKey}` : authorization;
};

/** Who may do what, before anything else looks at a request. */
export type Access = {
  check: (request: IncomingMessage, path: string) => Promise<{ principal: Principal } | { refused: Answer }>;
  /** May this request turn into a two-way connection? Only pages of our own do that, in development. */
  mayUpgrade: (request: IncomingMessage) => boolean;
};

/**
 * On loopback whoever asks is the local admin, unless a key is sent: that is always checked, and then counts. Any other address serves
 * only the API, and only to a key.
 */
export const accessRules = (host: string, port: number, ingest: IngestPort): Access => {
  const isLocal = isLoopback(host);
  const foreign = hostCheck(host, port);

  const check: Access['check'] = async ({ headers }, path) => {
    const wrong = isLocal ? foreign(headers) : null;
    if (wrong !== null) return { refused: FOREIGN[wrong] };
    if (!isLocal && !path.startsWith(API) && !isOtlpPath(path)) return { refused: NO_PAGES };
    const credentials = credentialsOf(headers, path);
    if (credentials === undefined && isLocal) return { principal: await ingest.localPrincipal() };
    const key = BEARER.exec(credentials ?? '')?.[1];
    const principal = key === undefined ? null : await ingest.authenticate(key);
    return principal === null ? { refused: UNAUTHORIZED } : { principal };
  };
  return { check, mayUpgrade: ({ headers }) => isLocal && foreign(headers) === null };
};

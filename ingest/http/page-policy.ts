import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** React evaluates strings in development only, to show server stacks in the browser. */
const scriptsOf = (nonce: string, isDev: boolean): string => `'self' 'nonce-${nonce}'${isDev ? " 'unsafe-eval'" : ''}`;

/**
 * Scripts run only from our own files or with this request's nonce, so text that slipped into a page as markup stays inert.
 * Styles may be inline: the kit positions popovers and the charts size themselves with style attributes.
 */
const policyOf = (nonce: string, isDev: boolean): string =>
  [
    "default-src 'self'",
    `script-src ${scriptsOf(nonce, isDev)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Gives a page its policy. Next reads the nonce from the request's own policy header and puts it on every script it writes. */
export const setPagePolicy = (request: IncomingMessage, response: ServerResponse, isDev: boolean): void => {
  if (request.url?.startsWith('/api/') || request.url?.startsWith('/_next/')) return;
  const nonce = randomUUID();
  const policy = policyOf(nonce, isDev);
  request.headers['content-security-policy'] = policy;
  request.headers['x-nonce'] = nonce;
  response.setHeader('content-security-policy', policy);
};

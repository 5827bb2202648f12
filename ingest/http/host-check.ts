import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Is the server reachable from this machine only? */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

const HTTP_PORT = 80;

/** The names a browser on this machine reaches the server by, with its port. */
const ownHosts = (host: string, port: number): string[] =>
  ['localhost', '127.0.0.1', '[::1]', host.includes(':') && !host.startsWith('[') ? `[${host}]` : host].flatMap(
    (name) => [`${name}:${port}`.toLowerCase(), ...(port === HTTP_PORT ? [name.toLowerCase()] : [])],
  );

/**
 * Guards a server that asks nobody who they are, because only this machine reaches it. Without it any web page could: a name of its own
 * that resolves to 127.0.0.1 shows in `Host`, and a request from its own address shows in `Origin`. Answers what is wrong, or null.
 */
export const hostCheck = (host: string, port: number) => {
  const hosts = new Set(ownHosts(host, port));
  const origins = new Set([...hosts].map((name) => `http://${name}`));
  return ({ host: sent, origin }: IncomingHttpHeaders): 'host' | 'origin' | null => {
    if (!hosts.has((sent ?? '').toLowerCase())) return 'host';
    return origin === undefined || origins.has(origin.toLowerCase()) ? null : 'origin';
  };
};

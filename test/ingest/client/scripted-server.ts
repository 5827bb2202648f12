import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

type Sent = { id: string; [field: string]: unknown };

/**
 * What the server does with its next request: stores and answers; refuses the events that `refuses` names; stores, but the answer is lost;
 * loses the request; takes nothing and answers with a status; never answers.
 */
export type Step =
  | { kind: 'store' }
  | { kind: 'refuse'; refuses: (id: string) => boolean; code?: string }
  | { kind: 'lose_answer' }
  | { kind: 'reset' }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'hang' }
  /** Fails, as a Mendtrace server does, on requests with an event that `failsOn` names; stores all others. Stays the last step. */
  | { kind: 'fail_on'; failsOn: (id: string) => boolean };

export type ScriptedRequest = { headers: IncomingHttpHeaders; path: string; lines: string[]; events: Sent[] };

export type ScriptedServer = {
  url: string;
  /** Events by id, as often as they were stored: a second time under an id is a duplicate. */
  stored: Map<string, Sent>;
  refused: string[];
  requests: ScriptedRequest[];
  close: () => Promise<void>;
};

const linesOf = (bytes: Buffer): string[] =>
  bytes
    .toString()
    .split('\n')
    .filter((line) => line !== '');

/** A server that does what its script says, request by request, and stores everything once the script is at its end. */
export const startScriptedServer = async (script: Step[] = [], maxEvents = 1_000): Promise<ScriptedServer> => {
  const stored = new Map<string, Sent>();
  const refused: string[] = [];
  const requests: ScriptedRequest[] = [];

  const store = (events: Sent[], isRefused: (id: string) => boolean, code: string) => {
    const errors = events.flatMap(({ id }, index) =>
      isRefused(id) ? [{ index, line: index + 1, id, code, message: 'not this one' }] : [],
    );
    const taken = events.filter(({ id }) => !isRefused(id));
    const fresh = taken.filter(({ id }) => !stored.has(id));
    refused.push(...errors.map(({ id }) => id));
    for (const event of fresh) stored.set(event.id, event);
    return { accepted: fresh.length, duplicates: taken.length - fresh.length, rejected: errors.length, errors };
  };

  const perform = (step: Step, events: Sent[], response: ServerResponse): void => {
    if (step.kind === 'hang') return;
    if (step.kind === 'reset') return void response.destroy();
    if (step.kind === 'status') return void response.writeHead(step.status, step.headers).end(step.body ?? '');
    if (step.kind === 'fail_on' && events.some(({ id }) => step.failsOn(id))) {
      return void response.writeHead(500).end('{"code":"internal_error","message":"something went wrong here"}');
    }
    if (events.length > maxEvents) return void response.writeHead(413).end('{"code":"too_many_events"}');
    const isRefused = step.kind === 'refuse' ? step.refuses : () => false;
    const answer = store(events, isRefused, step.kind === 'refuse' ? (step.code ?? 'id_conflict') : '');
    if (step.kind === 'lose_answer') return void response.destroy();
    return void response.writeHead(answer.rejected > 0 ? 207 : 200).end(JSON.stringify(answer));
  };

  const server = createServer(async (request, response) => {
    const wire = await buffer(request);
    const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(wire) : wire;
    const lines = linesOf(bytes);
    const events = lines.map((line) => JSON.parse(line) as Sent);
    requests.push({ headers: request.headers, path: request.url ?? '', lines, events });
    const step = script[0]?.kind === 'fail_on' ? script[0] : script.shift();
    perform(step ?? { kind: 'store' }, events, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stored,
    refused,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
};

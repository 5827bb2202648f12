import type { IncomingMessage } from 'node:http';
import type { Principal } from '../../db/principal';
import { FORGOTTEN_IMPORT } from '../../lib/import-status';
import { LIMITS } from '../../lib/limits';
import type { ImportDesk, Received } from '../import/import-desk';
import { type Answer, refuse } from './answer';

const IMPORTS_PATH = '/api/v1/imports';

const MAX_NAME_LENGTH = 255;
const ONE = /^\/api\/v1\/imports\/([\w-]{1,64})(?:\/(store|refused))?$/;

const NOT_FOUND = refuse(404, 'not_found', `there is no such import: ${FORGOTTEN_IMPORT}`);
const NOT_READY = refuse(409, 'not_ready', 'this import is under way, or done');
const notAllowed = (allow: string): Answer => refuse(405, 'method_not_allowed', `use ${allow}`, { headers: { allow } });

const ERRORS: Readonly<Record<Exclude<Extract<Received, { error: string }>['error'], 'aborted'>, Answer>> = {
  body_too_large: refuse(413, 'body_too_large', `a file may hold up to ${LIMITS.importBytes} bytes, gzipped or not`, {
    body: { max_bytes: LIMITS.importBytes },
  }),
  empty_body: refuse(400, 'empty_body', 'the file holds nothing'),
  disk_full: refuse(503, 'unavailable', 'the file cannot be kept: the disk is full or read-only', {
    headers: { 'retry-after': '10' },
  }),
  too_many_imports: refuse(429, 'too_many_imports', 'too many files wait to be imported; store or discard some', {
    headers: { 'retry-after': '10' },
  }),
};

/** Does this path belong to imports? */
export const isImportPath = (path: string): boolean => path === IMPORTS_PATH || path.startsWith(`${IMPORTS_PATH}/`);

const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams =>
  new URLSearchParams(url.split('?').slice(1).join('?'));

/** `POST /api/v1/imports?name=…&preview=1`: the body is the file. */
const receive = async (desk: ImportDesk, request: IncomingMessage, principal: Principal): Promise<Answer | null> => {
  if (request.method !== 'POST') return notAllowed('POST');
  const query = queryOf(request);
  const name = (query.get('name') ?? 'a file').toWellFormed().slice(0, MAX_NAME_LENGTH);
  const received = await desk.receive(principal, request, { name, isPreview: query.get('preview') === '1' });
  if ('id' in received) {
    return { status: 201, body: { id: received.id }, headers: { location: `${IMPORTS_PATH}/${received.id}` } };
  }
  return received.error === 'aborted' ? null : ERRORS[received.error];
};

const refusedLines = (desk: ImportDesk, principal: Principal, id: string): Answer => {
  const parts = desk.refusals(principal, id);
  if (parts === null) return NOT_FOUND;
  return {
    status: 200,
    body: parts.map((part) => `${JSON.stringify(part)}\n`).join(''),
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': 'attachment; filename="refused.jsonl"',
    },
  };
};

const store = (desk: ImportDesk, principal: Principal, id: string): Answer => {
  const started = desk.start(principal, id);
  if (started === 'not_found') return NOT_FOUND;
  return started === 'not_ready' ? NOT_READY : { status: 202, body: { id } };
};

const answerOne = (desk: ImportDesk, method: string, principal: Principal, id: string): Answer => {
  if (method === 'DELETE') return desk.drop(principal, id) ? { status: 200, body: { id } } : NOT_FOUND;
  if (method !== 'GET') return notAllowed('GET, DELETE');
  const status = desk.status(principal, id);
  return status === null ? NOT_FOUND : { status: 200, body: status };
};

/** Answers everything under `/api/v1/imports`. Null when the client went away. */
export const answerImports = async (
  desk: ImportDesk,
  request: IncomingMessage,
  path: string,
  principal: Principal,
): Promise<Answer | null> => {
  if (path === IMPORTS_PATH) return receive(desk, request, principal);
  const [, id, part] = ONE.exec(path) ?? [];
  const { method = 'GET' } = request;
  if (id === undefined) return NOT_FOUND;
  if (part === undefined) return answerOne(desk, method, principal, id);
  if (part === 'store') return method === 'POST' ? store(desk, principal, id) : notAllowed('POST');
  return method === 'GET' ? refusedLines(desk, principal, id) : notAllowed('GET');
};

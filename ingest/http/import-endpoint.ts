import type { IncomingMessage } from 'node:http';
import type { Principal } from '../../db/principal';
import { FORGOTTEN_IMPORT } from '../../lib/import-status';
import type { ImportDesk } from '../import/import-desk';
import { readAsOf } from '../transcripts/read-as-of';
import { type Answer, refuse } from './answer';
import { IMPORT_PATH, importNow } from './import-now';
import { badReadAs, fileNameIn, notReceived, onlyWith, queryOf } from './import-refusals';

const IMPORTS_PATH = '/api/v1/imports';

const ONE = /^\/api\/v1\/imports\/([\w-]{1,64})(?:\/(store|preview|refused))?$/;

const NOT_FOUND = refuse(404, 'not_found', `there is no such import: ${FORGOTTEN_IMPORT}`);
const NOT_READY = refuse(409, 'not_ready', 'this import is under way, or done');

/** Does this path belong to imports? */
export const isImportPath = (path: string): boolean =>
  path === IMPORT_PATH || path === IMPORTS_PATH || path.startsWith(`${IMPORTS_PATH}/`);

/** `POST /api/v1/imports?name=…&preview=1&format=…`: the body is the file. */
const receive = async (desk: ImportDesk, request: IncomingMessage, principal: Principal): Promise<Answer | null> => {
  if (request.method !== 'POST') return onlyWith('POST');
  const query = queryOf(request);
  const readAs = readAsOf(query.get('format'), query.get('map'));
  if (typeof readAs === 'string') return badReadAs(readAs);
  const received = await desk.receive(principal, request, {
    name: fileNameIn(query),
    isPreview: query.get('preview') === '1',
    readAs,
  });
  if ('id' in received) {
    return { status: 201, body: { id: received.id }, headers: { location: `${IMPORTS_PATH}/${received.id}` } };
  }
  return notReceived(received.error);
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

const startedAnswer = (started: ReturnType<ImportDesk['start']>, id: string): Answer => {
  if (started === 'not_found') return NOT_FOUND;
  return started === 'not_ready' ? NOT_READY : { status: 202, body: { id } };
};

/** `POST /api/v1/imports/:id/preview?format=…`, or `?map=…`: the file is read again, as this. */
const readAgain = (desk: ImportDesk, request: IncomingMessage, principal: Principal, id: string): Answer => {
  if (request.method !== 'POST') return onlyWith('POST');
  const query = queryOf(request);
  const readAs = readAsOf(query.get('format'), query.get('map'));
  if (typeof readAs === 'string') return badReadAs(readAs);
  return startedAnswer(desk.preview(principal, id, readAs), id);
};

const answerOne = (desk: ImportDesk, method: string, principal: Principal, id: string): Answer => {
  if (method === 'DELETE') return desk.drop(principal, id) ? { status: 200, body: { id } } : NOT_FOUND;
  if (method !== 'GET') return onlyWith('GET, DELETE');
  const status = desk.status(principal, id);
  return status === null ? NOT_FOUND : { status: 200, body: status };
};

/** Answers `/api/v1/import` and everything under `/api/v1/imports`. Null when the client went away. */
export const answerImports = async (
  desk: ImportDesk,
  request: IncomingMessage,
  path: string,
  principal: Principal,
): Promise<Answer | null> => {
  if (path === IMPORT_PATH) return importNow(desk, request, principal);
  if (path === IMPORTS_PATH) return receive(desk, request, principal);
  const [, id, part] = ONE.exec(path) ?? [];
  const { method = 'GET' } = request;
  if (id === undefined) return NOT_FOUND;
  if (part === undefined) return answerOne(desk, method, principal, id);
  if (part === 'preview') return readAgain(desk, request, principal, id);
  if (part === 'store') return method === 'POST' ? startedAnswer(desk.start(principal, id), id) : onlyWith('POST');
  return method === 'GET' ? refusedLines(desk, principal, id) : onlyWith('GET');
};

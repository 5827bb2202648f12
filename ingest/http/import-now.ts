import type { IncomingMessage } from 'node:http';
import type { Principal } from '../../db/principal';
import type { ImportDesk } from '../import/import-desk';
import type { Failure } from '../import/import-job';
import type { ImportTally } from '../import/import-parts';
import { readAsOf } from '../transcripts/read-as-of';
import { type Answer, refuse } from './answer';
import { badReadAs, fileNameIn, notReceived, onlyWith, queryOf } from './import-refusals';
import { isGzipped } from './receive-body';

export const IMPORT_PATH = '/api/v1/import';

const MAX_ERRORS = 100;

const UNSUPPORTED_ENCODING = refuse(415, 'unsupported_encoding', 'send the file as it is, or gzipped once', {
  headers: { 'accept-encoding': 'gzip' },
});

/**
 * `POST /api/v1/import?name=…&format=…`: the body is the file. It goes to the disk as it comes, is read in a thread, and answered
 * once all of it is stored. Null when the client went away.
 */
export const importNow = async (
  desk: ImportDesk,
  request: IncomingMessage,
  principal: Principal,
): Promise<Answer | null> => {
  if (request.method !== 'POST') return onlyWith('POST');
  // A gzipped file is known by its first bytes, with or without the header.
  if (isGzipped(request.headers['content-encoding']) === null) return UNSUPPORTED_ENCODING;
  const query = queryOf(request);
  const readAs = readAsOf(query.get('format'), query.get('map'));
  if (typeof readAs === 'string') return badReadAs(readAs);
  const done = await desk.importNow(principal, request, { name: fileNameIn(query), readAs });
  if ('error' in done) return notReceived(done.error);
  return done.failure === null ? answerOf(done.tally) : failed(done.failure, done.tally);
};

const countsOf = ({ formats, conversations, attempts, stored, duplicates, refusedCount, refusals }: ImportTally) => ({
  formats,
  conversations,
  attempts,
  stored,
  duplicates,
  refused: refusedCount,
  errors: refusals.slice(0, MAX_ERRORS),
});

/** 200 when all of the file was understood, 207 when parts of it were refused, 422 when nothing in it is known. */
const answerOf = (tally: ImportTally): Answer => {
  const body = countsOf(tally);
  if (tally.formats.length > 0) return { status: tally.refusedCount === 0 ? 200 : 207, body };
  const columns = tally.table?.columns;
  const reason = tally.refusals[0]?.reason ?? 'there is nothing in the file';
  return refuse(422, 'unknown_format', reason, { body: { ...body, ...(columns && { columns }) } });
};

const failed = ({ kind, text }: Failure, tally: ImportTally): Answer => {
  const more = { body: countsOf(tally) };
  if (kind === 'too_large') return refuse(413, 'body_too_large', text, more);
  if (kind === 'internal') return refuse(500, 'internal_error', text, more);
  return refuse(503, 'unavailable', text, { ...more, headers: { 'retry-after': '10' } });
};

import { LIMITS } from '../../lib/limits';
import type { Received } from '../import/import-desk';
import { type Answer, refuse } from './answer';

type ReceiveError = Extract<Received, { error: string }>['error'];

const SOON = { headers: { 'retry-after': '10' } };

const ERRORS: Readonly<Record<Exclude<ReceiveError, 'aborted'>, Answer>> = {
  body_too_large: refuse(413, 'body_too_large', `a file may hold up to ${LIMITS.importBytes} bytes, gzipped or not`, {
    body: { max_bytes: LIMITS.importBytes },
  }),
  empty_body: refuse(400, 'empty_body', 'the file holds nothing'),
  disk_full: refuse(503, 'unavailable', 'the file cannot be kept: the disk is full or read-only', SOON),
  too_many_imports: refuse(429, 'too_many_imports', 'too many files wait to be imported; store or discard some', SOON),
};

/** The answer to a file that could not be taken in; null when the client went away. */
export const notReceived = (error: ReceiveError): Answer | null => (error === 'aborted' ? null : ERRORS[error]);

export const badReadAs = (why: string): Answer => refuse(422, 'invalid_format', why);

export const onlyWith = (allow: string): Answer =>
  refuse(405, 'method_not_allowed', `use ${allow}`, { headers: { allow } });

/** The parameters of a request's address. */
export const queryOf = ({ url = '' }: { url?: string }): URLSearchParams =>
  new URLSearchParams(url.split('?').slice(1).join('?'));

const MAX_NAME_LENGTH = 255;

/** What the file is called, for people and for the audit. */
export const fileNameIn = (query: URLSearchParams): string =>
  (query.get('name') ?? 'a file').toWellFormed().slice(0, MAX_NAME_LENGTH);

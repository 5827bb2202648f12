import { LIMITS } from '../../../../lib/limits';
import { inPath, json, refusals } from './openapi-parts';

const ID = inPath('importId', 'What sending the file answered.');
const answer = (description: string, schema: object) => ({ description, content: json(schema) });
const idBody = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };

const query = (name: string, description: string) => ({ name, in: 'query', description, schema: { type: 'string' } });

const sendFile = {
  operationId: 'sendImport',
  summary: 'Import a file of transcripts',
  description: `The body is the file, gzipped or not, of up to ${LIMITS.importBytes} bytes; its format is found by content. What was understood of it is there to be read before anything is stored, where a preview is asked for.`,
  parameters: [
    query('name', 'Name of the file, to be shown.'),
    query('preview', '1: read it, and store it only on request.'),
  ],
  requestBody: {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  responses: { 201: answer('The file is here and being read.', idBody), ...refusals(400, 401, 403, 413, 429, 503) },
};

const readImport = {
  operationId: 'readImport',
  summary: 'How an import is getting on',
  parameters: [ID],
  responses: {
    200: answer('Its state, progress, and what was understood so far.', { type: 'object' }),
    ...refusals(401, 403, 404),
  },
};

const dropImport = {
  operationId: 'dropImport',
  summary: 'Forget an import',
  description: 'What it has stored already stays.',
  parameters: [ID],
  responses: { 200: answer('It is forgotten.', idBody), ...refusals(401, 403, 404) },
};

const storeImport = {
  operationId: 'storeImport',
  summary: 'Store a file that was previewed',
  parameters: [ID],
  responses: { 202: answer('It is being stored.', idBody), ...refusals(401, 403, 404, 409) },
};

const readRefused = {
  operationId: 'readRefusedParts',
  summary: 'What of a file was refused, and why',
  parameters: [ID],
  responses: {
    200: {
      description: 'One object a line, with position and reason.',
      content: { 'application/x-ndjson': { schema: { type: 'string' } } },
    },
    ...refusals(401, 403, 404),
  },
};

/** Everything under `/api/v1/imports`. */
export const importPaths = {
  '/api/v1/imports': { post: sendFile },
  '/api/v1/imports/{importId}': { get: readImport, delete: dropImport },
  '/api/v1/imports/{importId}/store': { post: storeImport },
  '/api/v1/imports/{importId}/refused': { get: readRefused },
};

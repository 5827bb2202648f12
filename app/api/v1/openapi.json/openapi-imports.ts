import { FORMAT_NAMES } from '../../../../ingest/transcripts/formats';
import { ROW_FIELDS } from '../../../../lib/column-map';
import { LIMITS } from '../../../../lib/limits';
import { inPath, json, refusals } from './openapi-parts';

const ID = inPath('importId', 'What sending the file answered.');
const answer = (description: string, schema: object) => ({ description, content: json(schema) });
const idBody = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };

const query = (name: string, description: string) => ({ name, in: 'query', description, schema: { type: 'string' } });

const fileName = query('name', 'Name of the file, to be shown.');

const readAs = [
  {
    name: 'format',
    in: 'query',
    description: 'Reads the file as this format, whatever its content looks like.',
    schema: { type: 'string', enum: FORMAT_NAMES.map(({ name }) => name) },
  },
  query(
    'map',
    `Reads rows (CSV, JSONL, a list of objects) by their columns, as field=column, comma-separated; tool is required. Excludes format. Fields: ${ROW_FIELDS.join(', ')}.`,
  ),
];

const file = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const count = { type: 'integer', minimum: 0 };
const counts = {
  type: 'object',
  required: ['formats', 'conversations', 'attempts', 'stored', 'duplicates', 'refused', 'errors'],
  properties: {
    formats: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, because: { type: 'string' } } },
    },
    conversations: count,
    attempts: count,
    stored: count,
    duplicates: count,
    refused: count,
    errors: {
      description: 'The first refused parts: where each lies, and why.',
      type: 'array',
      items: { type: 'object', properties: { position: { type: 'string' }, reason: { type: 'string' } } },
    },
  },
};

const importNow = {
  operationId: 'importFile',
  summary: 'Import a file of transcripts in one request',
  description: `The body is the file, gzipped or not, of up to ${LIMITS.importBytes} bytes. It is read from disk as a stream, and the answer comes when all that was understood is stored. The same file a second time changes nothing.`,
  parameters: [fileName, ...readAs],
  requestBody: file,
  responses: {
    200: answer('All of it was understood, and is stored or was before.', counts),
    207: answer('Parts of it were refused; the rest is stored.', counts),
    ...refusals(400, 401, 403, 413, 415, 422, 429, 503),
  },
};

const sendFile = {
  operationId: 'sendImport',
  summary: 'Import a file of transcripts',
  description: `The body is the file, gzipped or not, of up to ${LIMITS.importBytes} bytes; its format is found by content. What was understood of it is there to be read before anything is stored, where a preview is asked for.`,
  parameters: [fileName, query('preview', '1: read it, and store it only on request.'), ...readAs],
  requestBody: file,
  responses: {
    201: answer('The file is here and being read.', idBody),
    ...refusals(400, 401, 403, 413, 422, 429, 503),
  },
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

const previewAgain = {
  operationId: 'previewImport',
  summary: 'Read a previewed file again, as something else',
  parameters: [ID, ...readAs],
  responses: { 202: answer('It is being read.', idBody), ...refusals(401, 403, 404, 409, 422) },
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

/** `/api/v1/import`, and everything under `/api/v1/imports`. */
export const importPaths = {
  '/api/v1/import': { post: importNow },
  '/api/v1/imports': { post: sendFile },
  '/api/v1/imports/{importId}': { get: readImport, delete: dropImport },
  '/api/v1/imports/{importId}/preview': { post: previewAgain },
  '/api/v1/imports/{importId}/store': { post: storeImport },
  '/api/v1/imports/{importId}/refused': { get: readRefused },
};

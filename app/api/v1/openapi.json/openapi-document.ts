import { attemptSchema, closeSchema, toolSchema } from '../../../../ingest/native/event-schema';
import { LIMITS } from '../../../../lib/limits';
import { errorBody, eventsBody } from '../../../_boundary/api-bodies';
import { EXPORT_PARAMETERS } from './openapi-parameters';
import { schemaOf } from './schema-of';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

/** Why a request can be refused, by status. Nothing of a refused request is stored. */
const REFUSALS = {
  400: 'The request could not be read.',
  401: 'No valid key was sent.',
  403: 'The role of the key does not allow it, or the request came from elsewhere.',
  404: 'There is nothing of this name.',
  408: 'The body did not arrive in time.',
  413: 'The body or the batch is too large.',
  415: 'The content type or encoding is not one of those listed.',
  422: 'A value is not one of those described.',
  503: 'The store cannot be used right now. Try again.',
} as const;

const refusals = (...statuses: (keyof typeof REFUSALS)[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: REFUSALS[status], content: json(ref('Error')), ...(status === 503 && { headers: RETRY_AFTER }) },
    ]),
  );

const file = (description: string) => ({
  description,
  headers: { 'Content-Disposition': { description: 'Name of the file.', schema: { type: 'string' } } },
  content: {
    'text/csv': {
      schema: { type: 'string', description: 'Comment lines that begin with #, then a row of names, then the rows.' },
    },
    'application/x-ndjson': { schema: { type: 'string', description: 'An object with meta, then one object a row.' } },
  },
});

const postEvents = {
  operationId: 'postEvents',
  summary: 'Store events',
  description: `Up to ${LIMITS.eventsPerBatch} events and ${LIMITS.bodyBytes} bytes, also gzipped. Unknown fields are ignored. Answered once everything accepted is durable.`,
  requestBody: {
    required: true,
    content: {
      ...json({ type: 'array', items: ref('Event'), maxItems: LIMITS.eventsPerBatch }),
      'application/x-ndjson': { schema: { type: 'string', description: 'One event a line.' } },
    },
  },
  responses: {
    200: { description: 'Everything is stored, or was before.', content: json(ref('EventsAnswer')) },
    207: { description: 'Some events were rejected; the others are stored.', content: json(ref('EventsAnswer')) },
    ...refusals(400, 401, 403, 408, 413, 415, 422, 503),
  },
};

const exportTable = {
  operationId: 'exportTable',
  summary: 'Export a table, or calls, under a filter',
  description:
    'The numbers of the page with the same filter. Texts that a spreadsheet could run get a leading quote in CSV.',
  parameters: EXPORT_PARAMETERS,
  responses: { 200: file('The file, streamed.'), ...refusals(401, 403, 404, 422, 503) },
};

const describeApi = {
  operationId: 'describeApi',
  summary: 'This document',
  responses: { 200: { description: 'OpenAPI 3.1.', content: json({ type: 'object' }) }, ...refusals(401, 403) },
};

/** What the API can do, from the schemas that it reads and writes with. */
export const openApiDocument = (version: string) => ({
  openapi: '3.1.1',
  info: {
    title: 'Mendtrace',
    version,
    description: 'Send events about tool calls and their repairs, and take the tables home.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  security: [{ key: [] }, {}],
  paths: {
    '/api/v1/events': { post: postEvents },
    '/api/v1/export/{table}': { get: exportTable },
    '/api/v1/openapi.json': { get: describeApi },
  },
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', description: 'A project key. On the machine itself none is needed.' },
    },
    schemas: {
      Event: { anyOf: [ref('Attempt'), ref('Close'), ref('Tool')] },
      Attempt: schemaOf(attemptSchema),
      Close: schemaOf(closeSchema),
      Tool: schemaOf(toolSchema),
      EventsAnswer: schemaOf(eventsBody),
      Error: schemaOf(errorBody),
    },
  },
});

import { attemptSchema, closeSchema, droppedSchema, toolSchema } from '../../../../ingest/native/event-schema';
import { LIMITS } from '../../../../lib/limits';
import { errorBody, eventsBody, goldenCallBody } from '../../../_boundary/api-bodies';
import { pickedCallsForm } from '../export/[table]/export-request';
import { clientPaths } from './openapi-client';
import { importPaths } from './openapi-imports';
import { telemetryPaths } from './openapi-telemetry';
import { EXPORT_PARAMETERS } from './openapi-parameters';
import { inPath, json, ref, refusals } from './openapi-parts';
import { schemaOf } from './schema-of';

const file = (description: string) => ({
  description,
  headers: { 'Content-Disposition': { description: 'Name of the file.', schema: { type: 'string' } } },
  content: {
    'text/csv': {
      schema: { type: 'string', description: 'Comment lines that begin with #, then a row of names, then the rows.' },
    },
    'application/x-ndjson': { schema: { type: 'string', description: 'An object with meta, then one object a row.' } },
    'text/markdown': {
      schema: { type: 'string', description: 'What the numbers mean as a list, then a table; a rate takes one cell.' },
    },
    'text/tab-separated-values': {
      schema: { type: 'string', description: 'A row of names, then the rows: to paste into a spreadsheet.' },
    },
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

const exportPicked = {
  operationId: 'exportPickedCalls',
  summary: 'Export picked calls',
  description: 'The calls of some attempts, in the order asked for, each once. Ids of no call are passed over.',
  requestBody: {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: schemaOf(pickedCallsForm) } },
  },
  responses: { 200: file('The file.'), ...refusals(401, 403, 415, 422, 503) },
};

const getEvent = {
  operationId: 'getEvent',
  summary: 'One event as it is stored',
  description:
    'An attempt or a close with every digit and escape as it was sent, secrets masked. Sent again it is a duplicate.',
  parameters: [inPath('eventId', 'Id of the event.')],
  responses: {
    200: { description: 'The event.', content: json({ anyOf: [ref('Attempt'), ref('Close')] }) },
    ...refusals(401, 403, 404, 503),
  },
};

const getGoldenCall = {
  operationId: 'getGoldenCall',
  summary: 'A call for a regression suite',
  description:
    'Its events with ids and a scope of their own and environment golden, so that they can be sent as they are and no live rate sees them; and what they fold to.',
  parameters: [inPath('attemptId', 'Id of any attempt of the call.')],
  responses: {
    200: { description: 'The golden call.', content: json(ref('GoldenCall')) },
    ...refusals(401, 403, 404, 503),
  },
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
    '/api/v1/events/{eventId}': { get: getEvent },
    '/api/v1/calls/{attemptId}/golden': { get: getGoldenCall },
    ...importPaths,
    ...telemetryPaths,
    ...clientPaths,
    '/api/v1/export/{table}': { get: exportTable },
    '/api/v1/export/calls': { post: exportPicked },
    '/api/v1/openapi.json': { get: describeApi },
  },
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', description: 'A project key. On the machine itself none is needed.' },
    },
    schemas: {
      Event: { anyOf: [ref('Attempt'), ref('Close'), ref('Tool'), ref('Dropped')] },
      Attempt: schemaOf(attemptSchema),
      Close: schemaOf(closeSchema),
      Tool: schemaOf(toolSchema),
      Dropped: schemaOf(droppedSchema),
      EventsAnswer: schemaOf(eventsBody),
      GoldenCall: schemaOf(goldenCallBody),
      Error: schemaOf(errorBody),
    },
  },
});

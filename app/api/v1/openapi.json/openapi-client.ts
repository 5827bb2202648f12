import { refusals } from './openapi-parts';

const ETAG = { ETag: { description: 'The version of the bytes.', schema: { type: 'string' } } };

const KNOWN = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The version that is there already; where it still holds, 304 without the bytes.',
  schema: { type: 'string' },
};

const download = (operationId: string, summary: string, description: string, mediaType: string) => ({
  get: {
    operationId,
    summary,
    description: `${description} It needs no key on any address, for it holds no secret; HEAD is answered too.`,
    security: [{}],
    parameters: [KNOWN],
    responses: {
      200: {
        description: 'The file.',
        headers: ETAG,
        content: { [mediaType]: { schema: { type: 'string', format: 'binary' } } },
      },
      304: { description: 'What is there already is this version.', headers: ETAG },
      ...refusals(404, 503),
    },
  },
});

/** What agents install of the product, in the version of the server. */
export const clientPaths = {
  '/client.tgz': download(
    'getClientPackage',
    'The client for JavaScript and TypeScript',
    'The repair loop, its decisions and prompts, and the recorder, as a package: npm install http://…/client.tgz.',
    'application/gzip',
  ),
  '/client.py': download(
    'getPythonClient',
    'The client for Python',
    'Decisions, prompts and the recorder in one file that imports the standard library alone.',
    'text/x-python',
  ),
};

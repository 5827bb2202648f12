/** A schema of the document, by name. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A body in JSON. */
export const json = (schema: object) => ({ 'application/json': { schema } });

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

/** Why a request can be refused, by status. Nothing of a refused request is stored. */
const REFUSALS = {
  400: 'The request could not be read.',
  401: 'No valid key was sent.',
  403: 'The role of the key does not allow it, or the request came from elsewhere.',
  404: 'There is nothing of this name.',
  408: 'The body did not arrive in time.',
  409: 'It is not in the state this needs.',
  413: 'The body or the batch is too large.',
  415: 'The content type or encoding is not one of those listed.',
  422: 'A value is not one of those described.',
  429: 'Too much at once. Try again.',
  503: 'The store cannot be used right now. Try again.',
} as const;

/** The answers that refuse, by status. */
export const refusals = (...statuses: (keyof typeof REFUSALS)[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: REFUSALS[status],
        content: json(ref('Error')),
        ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
      },
    ]),
  );

/** A required parameter of the path. */
export const inPath = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});

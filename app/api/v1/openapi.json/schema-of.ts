import { z } from 'zod';

/** The JSON Schema of what a schema takes in, as it stands in an OpenAPI 3.1 document. */
export const schemaOf = (schema: z.ZodType): Record<string, unknown> => {
  const {
    $schema: _dialect,
    '~standard': _standard,
    ...rest
  } = z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>;
  return rest;
};

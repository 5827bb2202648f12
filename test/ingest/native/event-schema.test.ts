import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  attemptSchema,
  closeSchema,
  droppedSchema,
  eventSchema,
  fieldsOf,
  toolSchema,
} from '../../../ingest/native/event-schema';
import { secretKind } from '../../../lib/mask/secret-key';

describe('the event schemas', () => {
  const schemas = { attemptSchema, closeSchema, toolSchema, droppedSchema };

  it('can be published as JSON Schema, with a description for every field of an attempt', () => {
    const { anyOf } = z.toJSONSchema(eventSchema, { io: 'input' });
    expect(anyOf).toHaveLength(4);
    expect(anyOf?.[0]).toMatchObject({
      title: 'Attempt',
      required: ['id', 'call_id', 'attempt', 'tool', 'outcome', 'ts'],
      properties: { attempt: { type: 'integer', minimum: 1, maximum: 1000 } },
    });
    const properties = Object.entries(anyOf?.[0]?.properties ?? {});
    const silent = properties.filter(([, property]) => typeof property === 'object' && !property.description);
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('keep as source text what must come out as it went in', () => {
    const kinds = fieldsOf(attemptSchema);
    for (const name of ['arguments', 'response', 'context', 'constraint', 'dependency'])
      expect(kinds.get(name)).toBe('source');
    for (const name of ['message', 'user_intent']) expect(kinds.get(name)).toBe('text');
    expect(kinds.get('issues')).toBe('issues');
    expect(kinds.get('latency_ms')).toBe('value');
  });

  it('have no field that masking takes for a secret', () => {
    for (const schema of Object.values(schemas)) {
      for (const name of fieldsOf(schema).keys()) expect(secretKind(name), name).toBeNull();
    }
  });
});

import fc from 'fast-check';
import type { Issue } from '../../../../lib/attempt';
import { ERROR_CLASSES } from '../../../../lib/repair/error-classes';
import type { FailedCall } from '../../../../lib/repair/feedback/failed-call';
import { STAGES } from '../../../../lib/words';

/** A secret or a limit, of a kind that occurs in no text of ours. */
const plant = fc.oneof(
  fc.stringMatching(/^sk_[a-z0-9]{12}$/),
  fc.integer({ min: 1_000_000, max: 999_999_999 }).map(String),
  fc.stringMatching(/^[A-Z]{3}_[a-z]{9}Q$/),
);

/** Carriers as real fields have them: the plant alone, within words, as a name with a known ending. */
const carrying = (secret: string) =>
  fc.constantFrom(
    secret,
    `limit ${secret}`,
    `${secret}.TimeoutError`,
    `NoSuch${secret}`,
    `http ${secret}`,
    `"${secret}"`,
    `integer or ${secret}`,
  );

const issueWith = (secret: string): fc.Arbitrary<Issue> => {
  const text = carrying(secret);
  return fc.record({
    path: fc.constantFrom('', '/amount', `/${secret}`, `/amount/${secret}`, `/items/0/${secret}`, `/items/${secret}`),
    keyword: fc.oneof(fc.constantFrom('type', 'maximum', 'required', 'int_type', 'too_big', 'custom'), text),
    expected: fc.option(text),
    received: fc.option(text),
    message: fc.option(text),
  });
};

const schemaWith = (secret: string): unknown => ({
  type: 'object',
  title: secret,
  properties: {
    amount: { type: ['integer', secret], maximum: secret, description: secret, default: secret },
    items: { type: 'array', items: { $ref: '#/$defs/item' } },
    [`a key ${secret}`]: { type: 'string' },
  },
  $defs: { item: { enum: [secret], properties: { sku: { const: secret } } } },
});

/** A failed call that carries what it must not tell in every field, and what that is. */
export const plantedCall: fc.Arbitrary<{ secret: string; failure: FailedCall }> = plant.chain((secret) => {
  const text = carrying(secret);
  return fc.record({
    secret: fc.constant(secret),
    failure: fc.record({
      tool: text,
      argumentsJson: fc.option(text),
      errorClass: fc.constantFrom(...ERROR_CLASSES),
      code: fc.option(fc.oneof(fc.constant('429'), text)),
      message: fc.option(text),
      issues: fc.array(issueWith(secret), { maxLength: 8 }),
      constraint: fc.option(text),
      stage: fc.option(fc.constantFrom(...STAGES)),
      retryable: fc.option(fc.boolean()),
      inputSchema: fc.constantFrom(null, schemaWith(secret), secret, [secret]),
    }),
  });
});

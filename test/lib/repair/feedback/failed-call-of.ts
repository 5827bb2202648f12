import type { FailedCall } from '../../../../lib/repair/feedback/failed-call';

/** A refund refused by its validator before it was sent, with the given parts over it. */
export const failedCallOf = (parts: Partial<FailedCall> = {}): FailedCall => ({
  tool: 'refund',
  argumentsJson: '{"order":"ord_1","amount":"12.50"}',
  errorClass: 'schema_violation',
  code: 'int_type',
  message: 'Input should be a valid integer',
  issues: [{ path: '/amount', keyword: 'int_type', expected: 'integer', received: '12.50' }],
  constraint: null,
  stage: 'emitted',
  retryable: null,
  inputSchema: {
    type: 'object',
    properties: { order: { type: 'string' }, amount: { type: 'integer', maximum: 70_000 } },
  },
  ...parts,
});

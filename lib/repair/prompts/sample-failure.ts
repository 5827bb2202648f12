import type { FailedCall } from '../feedback/failed-call';

/** A failure for which prompts are written to find their versions. It changes only when all versions may change. */
export const SAMPLE_FAILURE: FailedCall = {
  tool: 'tool',
  argumentsJson: '{"a":"1"}',
  errorClass: 'schema_violation',
  code: 'int_type',
  message: 'message',
  issues: ['missing_required', 'unknown_property', 'wrong_type', 'invalid_enum', 'pattern_mismatch'].map((keyword) => ({
    path: '/a',
    keyword,
  })),
  constraint: 'constraint',
  stage: 'emitted',
  retryable: null,
  inputSchema: { properties: { a: { type: 'integer' } } },
};

const MORE_ISSUES = ['invalid_format', 'too_small', 'too_big', 'not_multiple', 'union_mismatch'];

/** Failures that between them have every issue code, and each of the two things that can be said of what was performed. */
export const SAMPLE_FAILURES: readonly FailedCall[] = [
  SAMPLE_FAILURE,
  { ...SAMPLE_FAILURE, stage: 'returned', issues: MORE_ISSUES.map((keyword) => ({ path: '', keyword })) },
  { ...SAMPLE_FAILURE, code: null, issues: ['invalid_json', 'custom'].map((keyword) => ({ path: '', keyword })) },
];

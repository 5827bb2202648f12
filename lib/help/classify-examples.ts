import type { Failure } from '../repair/classify-by';

/** A failure as it was reported, and why it is in the example. */
export type ClassifyExample = { said: string; failure: Failure };

const UNSAID = { sentClass: null, code: null, message: null, issues: [], stage: null, tool: 'book_pickup' } as const;

/** One failure for each way to a class, the strongest first. */
export const CLASSIFY_EXAMPLES: readonly ClassifyExample[] = [
  { said: 'error_class: "rate_limit"', failure: { ...UNSAID, sentClass: 'rate_limit' } },
  { said: 'error_class: "Rate limited"', failure: { ...UNSAID, sentClass: 'Rate limited' } },
  { said: 'code: "429"', failure: { ...UNSAID, code: '429' } },
  { said: 'code: "ECONNREFUSED"', failure: { ...UNSAID, code: 'ECONNREFUSED' } },
  {
    said: 'code: "422", an issue of keyword "type"',
    failure: { ...UNSAID, code: '422', issues: [{ path: '/weight_kg', keyword: 'type' }] },
  },
  {
    said: 'message: "Tool find_parcel not found"',
    failure: { ...UNSAID, message: 'Tool find_parcel not found' },
  },
  { said: 'error_class: "gremlins"', failure: { ...UNSAID, sentClass: 'gremlins' } },
  { said: 'message: "something went wrong"', failure: { ...UNSAID, message: 'something went wrong' } },
];

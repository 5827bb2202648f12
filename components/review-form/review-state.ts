/** What the action of a review form answers; `decided` by someone else is a conflict, not an error. */
export type ReviewFormState =
  | { kind: 'idle' }
  | { kind: 'conflict'; who: string; when: string; what: string }
  | { kind: 'error'; message: string; next: string };

export type ReviewAction = (state: ReviewFormState, data: FormData) => Promise<ReviewFormState>;

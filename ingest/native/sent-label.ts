type SentScope = Partial<Record<'call_scope' | 'trace_id' | 'session_id', string | null>>;

/** A label that says nothing counts as absent. */
export const labelOf = (sent: string | null | undefined): string | null => (sent === '' ? null : (sent ?? null));

/** Call ids are unique in the scope the client names, else in its trace, else in its session, else in the project. */
export const scopeOf = (sent: SentScope): string => sent.call_scope || sent.trace_id || sent.session_id || '';

/** Where the server leaves what the pages need, on `globalThis`: both run in one process, but in separately built code. */
export const RUNTIME_KEY = Symbol.for('mendtrace.runtime');

/** What the protocol fixes: exporters append these to the address they are given. */
export const OTLP_PATHS = { traces: '/v1/traces', logs: '/v1/logs', metrics: '/v1/metrics' } as const;

const PATHS: ReadonlySet<string> = new Set(Object.values(OTLP_PATHS));

export const isOtlpPath = (path: string): boolean => PATHS.has(path);

/**
 * A value as telemetry carries it, whatever encoding it came in. Whole numbers beyond 2^53 are bigints; a map's keys are untrusted, so it
 * is a `Map`.
 */
export type OtlpValue = string | number | bigint | boolean | Uint8Array | OtlpValue[] | OtlpAttributes | null;

export type OtlpAttributes = ReadonlyMap<string, OtlpValue>;

/** The instrumentation that recorded something. */
export type OtlpScope = { name: string; version: string; attributes: OtlpAttributes };

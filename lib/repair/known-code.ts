import type { ErrorClass } from './error-classes';

/** A code some table knows: the name it goes by there, and its class. */
export type KnownCode = { key: string; errorClass: ErrorClass };

export const knownCode = (key: string, errorClass: ErrorClass | null | undefined): KnownCode | null =>
  errorClass == null ? null : { key, errorClass };

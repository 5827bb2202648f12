import type { ValidateSchema } from '../../tool-definition';

/**
 * Validates by schemas of strangers: one that can't be used finds no fault in anything, for that is not the caller's mistake, and
 * the server checks again.
 */
export const tolerantValidator = (validate: ValidateSchema | undefined): ValidateSchema => {
  const isUsable = new Map<unknown, boolean>();
  const tryOut = (schema: unknown): boolean => {
    try {
      return validate !== undefined && validate(schema, null).length >= 0;
    } catch {
      return false;
    }
  };
  return (schema, value) => {
    const usable = isUsable.get(schema) ?? tryOut(schema);
    isUsable.set(schema, usable);
    return usable ? (validate?.(schema, value) ?? []) : [];
  };
};

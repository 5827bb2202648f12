import { z } from 'zod';

export const MAX_MASKED_KEYS = 100;
export const MAX_MASKED_KEY_LENGTH = 64;

const stored = z.array(z.string());

/** The key names in a project's stored list. Throws on anything else: a list read as empty would let secrets through. */
export const parseMaskedKeys = (json: string): string[] => stored.parse(JSON.parse(json));

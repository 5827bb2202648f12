import { createHash } from 'node:crypto';

const LENGTH = 22;

/** SHA-256 in URL-safe base64, cut to 132 bits: short enough for every row, long enough that no two sources share it. */
export const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, LENGTH);

/** What is stored in place of a secret: its kind, and its length in UTF-16 units. */
export const marker = (kind: string, secret: string): string => `[masked:${kind}:${secret.length}]`;

const MARKER = /^\[masked:[a-z_]+:\d+\]$/;

/** Masked earlier, by us or by a client that took our markers over. */
export const isMarker = (text: string): boolean => MARKER.test(text);

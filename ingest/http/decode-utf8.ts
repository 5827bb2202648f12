const decoder = new TextDecoder('utf-8', { fatal: true });

/** The text of a body, one leading byte order mark dropped; null where it is not valid UTF-8. Nothing is ever replaced. */
export const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
};

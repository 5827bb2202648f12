const WORD = 2 ** 32;

const hexWord = (word: number): string => word.toString(16).padStart(8, '0');

/**
 * FNV-1a with 64 bits over the UTF-8 form of a text, as 16 hex digits. Not for secrets.
 * The prime is 2^40 + 0x1b3, so a product is one small multiplication and one shift, kept in two 32-bit words.
 */
export const fnv1a = (text: string): string => {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of new TextEncoder().encode(text)) {
    const mixed = (low ^ byte) >>> 0;
    const product = mixed * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / WORD) + ((mixed << 8) >>> 0)) % WORD;
    low = product % WORD;
  }
  return hexWord(high) + hexWord(low);
};

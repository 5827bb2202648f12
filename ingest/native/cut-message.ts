import { decodeText, encodeText } from '../../lib/json/source-text';
import { LIMITS } from '../../lib/limits';

const MAX_BYTES_A_UNIT = 3;

const encoder = new TextEncoder();

/** The longest beginning of a text that fits the limit in UTF-8 and ends between two characters. */
const cutText = (text: string): string => {
  const { read } = encoder.encodeInto(text, new Uint8Array(LIMITS.messageBytes));
  return text.slice(0, read);
};

/** The JSON string of a message no longer than the limit in UTF-8; its exact source where it fits as it is. */
export const cutMessage = (messageJson: string): string => {
  if (messageJson.length * MAX_BYTES_A_UNIT <= LIMITS.messageBytes) return messageJson;
  const text = decodeText(messageJson);
  return Buffer.byteLength(text) <= LIMITS.messageBytes ? messageJson : encodeText(cutText(text));
};

import { isJsonError, scanJson } from '../json/scan-json';
import { maskSource } from '../mask';
import { extraKeys } from './extra-keys';
import { maskText } from './mask-text';

/** A pasted text as it would be stored with these extra key names: JSON as source text, anything else as a message. */
export const maskSample = (sample: string, names: readonly string[]): string => {
  const extra = extraKeys(names);
  return isJsonError(scanJson(sample)) ? maskText(sample, new Map(), extra) : maskSource(sample, { extraKeys: extra });
};

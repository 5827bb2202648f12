import { parentPort } from 'node:worker_threads';
import { extraKeys } from '../../lib/mask/extra-keys';
import { parseBody } from './parse-body';
import type { ContentKind, ParsedBody, RefusedBody } from './parse-events';

/* Runs in a thread of its own: parses large bodies, so that the server's thread answers others and writes meanwhile. */

export type ParseRequest = {
  id: number;
  bytes: Uint8Array;
  contentKind: ContentKind;
  now: number;
  isUnmasked: boolean;
  maskedKeys: readonly string[];
};
export type ParseAnswer = { id: number; parsed: ParsedBody | RefusedBody } | { id: number; error: unknown };

const answerTo = ({ id, bytes, maskedKeys, ...options }: ParseRequest): ParseAnswer => {
  try {
    return { id, parsed: parseBody(bytes, { ...options, extraKeys: extraKeys(maskedKeys) }) };
  } catch (error) {
    return { id, error };
  }
};

parentPort?.on('message', (request: ParseRequest) => parentPort?.postMessage(answerTo(request)));

import { decodeUtf8 } from '../http/decode-utf8';
import { type ParsedBody, parseEvents, type ParseOptions, type RefusedBody } from './parse-events';

/** Turns the bytes of an events request into events; they may be handed over to another thread, and are gone then. */
export type ParseBody = (bytes: Uint8Array, options: ParseOptions) => Promise<ParsedBody | RefusedBody>;

const INVALID_UTF8: RefusedBody = {
  kind: 'refused',
  status: 400,
  code: 'invalid_utf8',
  message: 'the body is not valid UTF-8',
};

/** `parseEvents` of a body's bytes, which must be UTF-8. */
export const parseBody = (bytes: Uint8Array, options: ParseOptions): ParsedBody | RefusedBody => {
  const text = decodeUtf8(bytes);
  return text === null ? INVALID_UTF8 : parseEvents(text, options);
};

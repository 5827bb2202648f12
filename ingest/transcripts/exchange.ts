import { isRecord } from '../../lib/is-record';
import { parseSourceText } from './parse-source-text';

/** Members that provider exchanges need as they were written. */
export const EXCHANGE_KEPT: readonly string[] = [
  'input',
  'args',
  'input_schema',
  'json',
  'parametersJsonSchema',
  'parameters_json_schema',
];

type Fields = Record<string, unknown>;

/** One recorded request with what the provider answered; null for a body that is no JSON object. */
export type Exchange = {
  position: string;
  method: string;
  uri: string;
  request: Fields | null;
  response: Fields | null;
  /** There is an answer, and it is no JSON document: a stream of events, for one. */
  hasUnreadAnswer: boolean;
  /** `Date` of the answer, as the provider wrote it. */
  date: string | null;
};

/** The exchanges of a recording: `{ interactions: [...] }` as VCR writes it, or the list alone. */
export const interactionsOf = (value: unknown): readonly unknown[] => {
  const list = isRecord(value) ? value.interactions : value;
  return Array.isArray(list) ? list : [];
};

export const isInteraction = (value: unknown): boolean =>
  isRecord(value) && isRecord(value.request) && isRecord(value.response) && uriOf(value.request) !== null;

/** One element of the list as an exchange; null when it is none. */
export function exchangeOf(value: unknown, position: string): Exchange | null {
  if (!isRecord(value) || !isRecord(value.request) || !isRecord(value.response)) return null;
  const { request, response } = value;
  return {
    position,
    method: typeof request.method === 'string' ? request.method : 'POST',
    uri: uriOf(request) ?? '',
    request: bodyOf(request),
    response: bodyOf(response),
    hasUnreadAnswer: heldBody(response) !== undefined && bodyOf(response) === null,
    date: dateOf(response.headers),
  };
}

function uriOf({ uri, url }: Fields): string | null {
  const address = uri ?? url;
  return typeof address === 'string' ? address : null;
}

/** Recordings hold a body as JSON, as its text, or as `{ string: its text }`. */
function bodyOf(message: Fields): Fields | null {
  const held = heldBody(message);
  const value = typeof held === 'string' ? parsedText(held) : held;
  return isRecord(value) ? value : null;
}

const heldBody = ({ parsed_body: parsed, body }: Fields): unknown =>
  parsed ?? (isRecord(body) && 'string' in body ? body.string : body) ?? undefined;

function parsedText(text: string): unknown {
  const parsed = parseSourceText(text, EXCHANGE_KEPT);
  return 'value' in parsed ? parsed.value : null;
}

function dateOf(headers: unknown): string | null {
  if (!isRecord(headers)) return null;
  const date = headers.date ?? headers.Date;
  const first: unknown = Array.isArray(date) ? date[0] : date;
  return typeof first === 'string' ? first : null;
}

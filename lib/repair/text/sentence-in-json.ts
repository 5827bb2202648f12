/** Where JSON errors keep what a person would read, the usual places first. */
const KEYS = [
  'error',
  'message',
  'detail',
  'details',
  'errors',
  'msg',
  'reason',
  'error_message',
  'errorMessage',
  'error_description',
  'title',
];

const LONGEST_JSON = 64_000;
const DEEPEST = 4;

/** `{"error": "…` that was cut off before it could be closed. */
const CUT_OFF = /^\{\s{0,40}"(?:\w{0,20}error|message|detail)"\s{0,8}:\s{0,8}"((?:[^"\\]|\\.){1,4000})/;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isErrorKey = (key: string): boolean => key.endsWith('_error');

/** The first telling text in a parsed error, or the source of a list of findings, which is a text of its own. */
const sentenceIn = (value: unknown, depth: number): string | null => {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return sentenceIn(value[0], depth + 1);
  const members = new Map<string, unknown>(Object.entries(value));
  const keys = [...KEYS, ...[...members.keys()].filter(isErrorKey)];
  return keys.map((key) => sentenceIn(members.get(key), depth + 1)).find((found) => found !== null) ?? null;
};

/** The sentence in a text that is a JSON object about an error; null where the text is no such object. */
export const sentenceInJson = (text: string): string | null => {
  if (!text.startsWith('{') || text.length > LONGEST_JSON) return null;
  const value = parsed(text);
  if (value !== undefined) return sentenceIn(value, 0);
  const cut = CUT_OFF.exec(text)?.[1];
  return cut === undefined ? null : cut.replaceAll('\\n', '\n').replaceAll('\\"', '"');
};

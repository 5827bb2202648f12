/** One object out of an error: its own fields by name, those that JSON would leave out included. */
export type ErrorPart = ReadonlyMap<string, unknown>;

/** What a thrown value or an error answer holds. */
export type ErrorParts = {
  /** From the outside in. */
  objects: readonly ErrorPart[];
  lists: readonly (readonly unknown[])[];
  texts: readonly string[];
};

/** Where errors keep what went wrong beneath them. */
export const INNER_FIELDS = [
  'message',
  'error',
  'cause',
  'response',
  'body',
  'responseBody',
  'data',
  'result',
  'structuredContent',
  'lastError',
  'issues',
  'errors',
  'detail',
  'details',
  'validationErrors',
];
/** Where errors keep words for people. */
export const WORDED_FIELDS = ['message', 'msg', 'detail', 'details', 'error', 'cause', 'body', 'responseBody', 'text'];
const MOST_OBJECTS = 40;
const LONGEST_JSON = 256_000;

const ownFields = (value: object): ErrorPart => {
  const fields = new Map<string, unknown>();
  const names = value instanceof Error ? ['name', ...Object.getOwnPropertyNames(value)] : Object.keys(value);
  for (const name of names) {
    try {
      fields.set(name, Reflect.get(value, name));
    } catch {
      // A getter of a stranger's: what it does not tell is not known.
    }
  }
  return fields;
};

const parsedJson = (text: string): unknown => {
  if (text.length > LONGEST_JSON || !/^\s{0,40}[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The text blocks of an MCP result or of a message. */
const contentTexts = (content: unknown): string[] =>
  Array.isArray(content)
    ? content.flatMap((block: unknown) => {
        const text = typeof block === 'object' && block !== null && 'text' in block ? block.text : null;
        return typeof text === 'string' ? [text] : [];
      })
    : [];

const wordsIn = (fields: ErrorPart): string[] => [
  ...WORDED_FIELDS.map((name) => fields.get(name)).filter((value) => typeof value === 'string'),
  ...contentTexts(fields.get('content')),
];

/**
 * Takes an error apart without knowing whose it is: the value, its causes, bodies and answers, JSON in strings read as
 * JSON. Every object once, so that an error may hold itself.
 */
export const errorParts = (error: unknown): ErrorParts => {
  const [objects, lists, texts]: [ErrorPart[], unknown[][], string[]] = [[], [], []];
  const seen = new Set<unknown>();
  const waiting: unknown[] = [error];
  while (waiting.length > 0 && seen.size < MOST_OBJECTS) {
    const next = waiting.shift();
    const value = typeof next === 'string' ? parsedJson(next) : next;
    if (typeof value === 'string') texts.push(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (Array.isArray(value)) {
      lists.push(value);
      continue;
    }
    const fields = ownFields(value);
    objects.push(fields);
    texts.push(...wordsIn(fields));
    const inner = INNER_FIELDS.map((name) => fields.get(name));
    waiting.push(
      ...inner.filter((each) => typeof each === 'object' || (typeof each === 'string' && /^\s*[[{]/.test(each))),
    );
  }
  return { objects, lists, texts };
};

import { sentenceInJson } from './sentence-in-json';

/** What an error text says, layer by layer, and the exceptions it names on the way. */
export type ErrorLayers = { layers: readonly string[]; exceptions: readonly string[] };

/** As long as a stored message may be. */
const LONGEST = 64_000;
const MOST_LAYERS = 8;

const TRACEBACK = 'Traceback (most recent call last):';

/** What harnesses and frameworks put in front of a failure; nothing of it says what went wrong. */
const PREFIXES: readonly RegExp[] = [
  /^OBSERVATION:\s{0,8}/,
  /^(?:ERROR|error|Error)\s?(?:[:-]\s{1,8}|:)/,
  /^(?:Error )?(?:executing|calling|running) (?:the )?(?:tool|function) ['"`]?[^\s'"`:]{1,256}['"`]?:\s{1,8}(?=\S)/i,
  /^An error occurred while (?:running|executing|calling) the tool\. Please try again\. Error: /,
  /^MCP error -?\d{1,6}: /,
  /^Error in agent run: /,
  /^Tool ['"`]?[^\s'"`]{1,256}['"`]? failed after \d{1,4} attempts?(?:\(s\))? with (?=[A-Z])/,
  /^Tool (?:execution|call) (?:error|failed): /i,
  /^Invalid JSON input for tool [^\s:]{1,256}: /,
  /^[^\n]{0,200}?\b(?:error|errors|failed|failure)(?:\.{2,3}|:)\s{0,8}\n\s{0,8}(?=\S)/i,
];

const RAISED =
  /^((?:[A-Za-z_]\w{0,60}\.){0,6}[A-Z$][\w]{1,60}(?:Error|Exception|Timeout|Exceeded|NotFound|Retry|Exist))(?:: {0,4}|\s{0,8}$)/;
const REPR = /^([A-Z]\w{2,60}(?:Error|Exception|Timeout|Exceeded|NotFound|Retry|Exist))\(['"]/;

/** The last line of a traceback that names an exception. */
const endOfTraceback = (text: string): string =>
  text.split('\n').findLast((line) => /^[A-Za-z_$][\w.$]{2,200}(?::|$)/.test(line)) ?? '';

type Peeled = { rest: string; exception: string | null };

const peel = (text: string): Peeled | null => {
  if (text.startsWith(TRACEBACK)) return { rest: endOfTraceback(text), exception: null };
  const inner = sentenceInJson(text);
  if (inner !== null) return { rest: inner, exception: null };
  const raised = RAISED.exec(text) ?? REPR.exec(text);
  if (raised) return { rest: text.slice(raised[0].length), exception: raised[1] ?? null };
  const prefix = PREFIXES.map((pattern) => pattern.exec(text)?.[0] ?? '').find((found) => found !== '');
  return prefix === undefined ? null : { rest: text.slice(prefix.length), exception: null };
};

/** Cuts what stands behind the text itself: a traceback that follows the exception it belongs to. */
const withoutTraceback = (text: string): string => {
  const at = text.indexOf(TRACEBACK);
  return at > 0 ? text.slice(0, at) : text;
};

/** The text as it came, then what is left of it each time one wrapping is taken off: the innermost says what went wrong. */
export const errorLayersOf = (message: string): ErrorLayers => {
  const layers: string[] = [];
  const exceptions: string[] = [];
  let text = message.trimStart();
  for (let depth = 0; depth < MOST_LAYERS; depth++) {
    text = withoutTraceback(text).trimStart();
    layers.push(text.slice(0, LONGEST));
    const peeled = peel(text);
    if (peeled === null) break;
    if (peeled.exception !== null) exceptions.push(peeled.exception);
    if (peeled.rest.trim() === '') break;
    text = peeled.rest;
  }
  return { layers, exceptions };
};

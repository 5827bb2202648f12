import { prettySource } from '../../lib/json/pretty-source';
import { decodeString, stringEnd } from '../../lib/json/json-tokens';
import { isJsonError, scanJson } from '../../lib/json/scan-json';
import { visibleText } from '../../lib/json/source-text';

/** One line of arguments laid out for reading. */
export type JsonLine = {
  /** Hidden and reordering characters are made visible. */
  text: string;
  /** JSON Pointer of the value that starts on this line; null where none does. */
  path: string | null;
  /** Where that value starts in `text`. */
  valueStart: number;
};

/** A container that is open: its pointer, and for an array the index of its next element. */
type Level = { path: string; nextIndex: number | null };

const pointerToken = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** The pointer of the value on a line of the container `level`, and where it starts behind the key. */
const place = (line: string, start: number, level: Level | undefined): { path: string; valueStart: number } => {
  if (!level) return { path: '', valueStart: start };
  if (level.nextIndex !== null) return { path: `${level.path}/${level.nextIndex++}`, valueStart: start };
  const end = stringEnd(line, start);
  return { path: `${level.path}/${pointerToken(decodeString(line.slice(start, end)))}`, valueStart: end + ': '.length };
};

/** Lines of `prettySource`: one member or element each, brackets open at the end of a line and close on their own. */
const linesOfJson = (pretty: string): JsonLine[] => {
  const levels: Level[] = [];
  return pretty.split('\n').map((line) => {
    const start = line.length - line.trimStart().length;
    if (line[start] === '}' || line[start] === ']') {
      levels.pop();
      return { text: line, path: null, valueStart: start };
    }
    const { path, valueStart } = place(line, start, levels.at(-1));
    const opener = line.slice(valueStart);
    if (opener === '{' || opener === '[') levels.push({ path, nextIndex: opener === '[' ? 0 : null });
    const value = visibleText(line.slice(valueStart));
    const key = visibleText(line.slice(0, valueStart));
    return { text: key + value, path, valueStart: key.length };
  });
};

/** JSON source text, every token as sent, as lines with their pointers. A text that is no JSON gives its own lines, without pointers. */
export const jsonLines = (source: string): JsonLine[] =>
  isJsonError(scanJson(source))
    ? source.split(/\r\n|\n/).map((line) => ({ text: visibleText(line), path: null, valueStart: 0 }))
    : linesOfJson(prettySource(source));

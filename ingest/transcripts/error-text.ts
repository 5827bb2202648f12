/** A convention by which plain text says "error". `part` is where its pattern looks; patterns are anchored there. */
type Convention = { name: string; part: 'start' | 'firstLine' | 'end'; pattern: RegExp };

/*
 * Never unanchored words: good results contain "failed", "not found" and "Error:" in their middle.
 * First match wins.
 */
const CONVENTIONS: readonly Convention[] = [
  { name: 'error_executing', part: 'start', pattern: /^Error (?:executing|during execution)\b/ },
  { name: 'error_prefix', part: 'start', pattern: /^(?:Error:|ERROR -)/ },
  {
    name: 'agents_sdk',
    part: 'start',
    pattern: /^An error occurred while (?:running the tool|parsing tool arguments)\b/,
  },
  { name: 'retry_prompt', part: 'end', pattern: /Fix the errors and try again\.$/ },
  { name: 'editor_no_replace', part: 'start', pattern: /^No replacement was performed/ },
  { name: 'editor_invalid', part: 'start', pattern: /^Invalid `[^`\n]*`:/ },
  { name: 'editor_invalid', part: 'firstLine', pattern: /^The path .*(?:is not an absolute path|does not exist)/ },
  { name: 'editor_invalid', part: 'start', pattern: /^No file open\./ },
  { name: 'edit_rejected', part: 'start', pattern: /^Your proposed edit has introduced new syntax error/ },
  { name: 'exec_timeout', part: 'start', pattern: /^EXECUTION TIMED OUT/ },
  { name: 'exec_failed', part: 'start', pattern: /^EXECUTION FAILED OR COMMAND MALFORMED/ },
  { name: 'shell_error', part: 'start', pattern: /^bash: line \d+: (?:unexpected EOF|syntax error)/ },
  {
    name: 'shell_error',
    part: 'firstLine',
    pattern: /(?:command not found|No such file(?: or directory)?|Permission denied)$/,
  },
  { name: 'usage', part: 'start', pattern: /^Usage:/ },
];

const OBSERVATION = /^\s*OBSERVATION:/;

/** Enough for every anchor: a longer first line is no error line. */
const MAX_START = 4_000;
const MAX_END = 100;

/** The name of the convention by which this text is an error, or null. */
export function errorTextOf(text: string): string | null {
  const body = text.replace(OBSERVATION, '').trim();
  const start = body.slice(0, MAX_START);
  const parts = { start, firstLine: (start.split('\n', 1)[0] ?? '').trimEnd(), end: body.slice(-MAX_END) };
  return CONVENTIONS.find(({ part, pattern }) => pattern.test(parts[part]))?.name ?? null;
}

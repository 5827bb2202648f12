import { isRecord } from '../../lib/is-record';

/*
 * How frameworks tell a model that a call failed, where telemetry keeps no flag beside the text. Anchored, and only for spans:
 * in transcripts that frameworks did not write, a result may well begin like this.
 */
const STARTS: readonly RegExp[] = [
  // An exception's class and its words: `AI_InvalidToolInputError: …`, `builtins.ValueError: …`.
  /^(?:\w{1,60}\.){0,6}\w{0,60}(?:Error|Exception)\b: /,
  /^Traceback \(most recent call last\):/,
  /^\d{1,4} validation errors?\b/,
  /^Invalid (?:input|arguments) for tool /,
  /^Model tried to call unavailable tool /,
  /^Error (?:invoking tool|repairing tool call)\b/,
  /^An error occurred while (?:running the tool|parsing tool arguments)\b/,
  /^Tool (?:input|output) validation failed for /,
  /^(?:Input|Output) validation error: /,
  /^MCP error -?\d/,
  /^Unknown tool(?: name)?: /,
  /^Tool '[^'\n]{1,200}' (?:failed after|timed out after) /,
  /^Tool call limit exceeded\b/,
  /^User rejected the tool call\b/,
];
const END = /Please fix (?:your mistakes|the error and try again)\.$/;

const MAX_START = 1_000;
const MAX_END = 100;

const FAILED_STATUSES: ReadonlySet<unknown> = new Set(['error', 'failed']);

const saysFailed = (value: unknown): boolean =>
  isRecord(value) && (value.success === false || value.ok === false || FAILED_STATUSES.has(value.status));

const parsedObject = (text: string): unknown => {
  if (!text.startsWith('{')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Whether the text that a model was shown as a call's answer says, by a framework's convention, that the call failed. */
export const isErrorAnswer = (text: string): boolean => {
  const trimmed = text.trim();
  const start = trimmed.slice(0, MAX_START);
  return (
    STARTS.some((pattern) => pattern.test(start)) ||
    END.test(trimmed.slice(-MAX_END)) ||
    saysFailed(parsedObject(trimmed))
  );
};

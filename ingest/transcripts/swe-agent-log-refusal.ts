import { isJsonError, scanJson } from '../../lib/json/scan-json';
import { contentText } from './content-text';
import type { OpenaiMessage } from './openai-message';
import type { LoggedOutput } from './swe-agent-log-row';

/** An output SWE-agent refused, as the next request tells it. */
export type Refusal = {
  /** How many messages the history had that the output was an answer to. */
  base: number;
  text: string;
  message: string;
  code: string;
  /** Whether the harness' own words say that it was refused, or only that the output is gone from later requests. */
  isSaid: boolean;
};

/** How SWE-agent begins the message by which it asks again. */
const ASKING_AGAIN = /^Your (?:last output|output|action) (?:did not use|included|was not|could not be)\b/;

/**
 * The refused output a request ends on, or null. A request that asks again ends on the output, stripped of its calls, and
 * the reason; both are dropped when the model has done better. Only where calls are structured: in text mode every
 * observation looks like this.
 */
export function refusalIn(messages: readonly OpenaiMessage[], output: LoggedOutput | null): Refusal | null {
  if (!isAnswered(messages, messages.length)) return null;
  const message = contentText(messages.at(-1)?.content);
  const isSaid = ASKING_AGAIN.test(message);
  if (!isSaid && !hasCalls(messages, output)) return null;
  let base = messages.length - 2;
  while (isSaid && isAnswered(messages, base) && ASKING_AGAIN.test(contentText(messages[base - 1]?.content))) base -= 2;
  const text = output === null ? contentText(messages.at(-2)?.content) : textOfOutput(output);
  return { base, text, message, code: codeOf(output, message), isSaid };
}

/** Whether the messages before `end` close with an output without calls and a user's answer to it. */
function isAnswered(messages: readonly OpenaiMessage[], end: number): boolean {
  const [output, answer] = [messages[end - 2], messages[end - 1]];
  return end > 2 && answer?.role === 'user' && output?.role === 'assistant' && (output.tool_calls ?? []).length === 0;
}

const hasCalls = (messages: readonly OpenaiMessage[], output: LoggedOutput | null): boolean =>
  (output?.tool_calls ?? []).length > 0 || messages.some(({ tool_calls: calls }) => (calls ?? []).length > 0);

/** The kind of refusal: from the output where it was logged, else from what the harness said of it. */
function codeOf(output: LoggedOutput | null, message: string): string {
  if (output === null) return codeOfMessage(message);
  const calls = output.tool_calls ?? [];
  if (calls.length === 0) return 'no_tool_call';
  if (calls.length > 1) return 'multiple_tool_calls';
  return isSingleCall(output) ? 'refused_call' : 'malformed_json';
}

function codeOfMessage(message: string): string {
  if (/\bmultiple tool calls\b/.test(message)) return 'multiple_tool_calls';
  return /\bnot valid JSON\b/.test(message) ? 'malformed_json' : 'no_tool_call';
}

/** Whether an output is what the harness asks for: exactly one call whose arguments parse. */
export function isSingleCall({ tool_calls: calls }: LoggedOutput): boolean {
  const sent = calls?.[0]?.function?.arguments;
  if (calls?.length !== 1) return false;
  if (sent === null || sent === undefined || !sent.text.startsWith('"')) return true;
  return !isJsonError(scanJson(String(JSON.parse(sent.text))));
}

/** An output as text: what it says, and its calls where it has any. */
export function textOfOutput({ message, tool_calls: calls }: LoggedOutput): string {
  if ((calls ?? []).length === 0) return message ?? '';
  const sent = (calls ?? []).map((call) => ({
    name: call.function?.name ?? '',
    arguments: call.function?.arguments?.text ?? null,
  }));
  return JSON.stringify({ message: message ?? '', tool_calls: sent });
}

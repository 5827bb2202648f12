import { JsonSource } from '../../lib/json/json-source';
import type { DescribedTool } from '../../lib/conversation';
import type { SpanCall, SpanMessage } from '../../lib/span-facts';
import { storableText } from '../../lib/storable-text';
import { isRecord } from '../../lib/is-record';
import { listOf } from '../transcripts/list-of';
import { jsonOfText } from '../transcripts/verbatim-json';
import { parsedSource } from './attribute-reader';

export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Arguments as JSON source: an object as it was written, a text that is JSON as that JSON. */
export const argumentsOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (!(value instanceof JsonSource)) return jsonOfText(typeof value === 'string' ? value : JSON.stringify(value));
  if (value.text === 'null') return null;
  return value.text.startsWith('"') ? jsonOfText(String(JSON.parse(value.text))) : storableText(value.text);
};

/** What a tool answered as a text: a text itself, anything else as its JSON. */
export const answerText = (value: unknown): string => {
  if (value instanceof JsonSource) return value.text.startsWith('"') ? String(JSON.parse(value.text)) : value.text;
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value);
};

/** The text of content that is a text or a list of blocks with texts. */
export const blocksText = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : listOf(content)
        .map((block) => (isRecord(block) ? (textOrNull(block.text) ?? textOrNull(block.content) ?? '') : ''))
        .join('\n');

/** The schema of a tool, under whichever name. */
const schemaOf = (entry: Record<string, unknown>): string | null => {
  const schema = [entry.parameters, entry.inputSchema, entry.input_schema].find((one) => one instanceof JsonSource);
  return schema instanceof JsonSource && schema.text.startsWith('{') ? storableText(schema.text) : null;
};

/** Tools as a request describes them, one by one. */
export const describedTools = (entries: readonly unknown[]): DescribedTool[] =>
  entries.flatMap((entry): DescribedTool[] => {
    const named = isRecord(entry) && isRecord(entry.function) ? entry.function : entry;
    const name = isRecord(named) ? textOrNull(named.name) : null;
    if (!isRecord(named) || name === null) return [];
    return [{ name, description: textOrNull(named.description), inputSchemaJson: schemaOf(named) }];
  });

/** Tools from JSON texts. */
export const describedByTexts = (texts: readonly string[]): DescribedTool[] => describedTools(texts.map(parsedSource));

/** One entry of a history before its place is known. */
export type Said = { call: SpanCall } | { result: { callId: string | null; text: string; hasErrorFlag: boolean } };

/** The calls and results of messages, each with the index of its message. */
export const historyOf = (
  messages: readonly unknown[],
  read: (message: Record<string, unknown>) => readonly Said[],
): SpanMessage[] =>
  messages.flatMap((message, messageIndex): SpanMessage[] =>
    (isRecord(message) ? read(message) : []).map((said): SpanMessage =>
      'call' in said ? { kind: 'call', ...said.call, messageIndex } : { kind: 'result', ...said.result, messageIndex },
    ),
  );

/** The calls alone, as an answer of a model has them. */
export const callsIn = (
  messages: readonly unknown[],
  read: (message: Record<string, unknown>) => readonly Said[],
): SpanCall[] =>
  messages
    .flatMap((message) => (isRecord(message) ? read(message) : []))
    .flatMap((said) => ('call' in said ? [said.call] : []));

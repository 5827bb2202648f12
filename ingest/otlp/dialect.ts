import type { SpanFacts, SpanMessage, ToolFacts, TurnFacts } from '../../lib/span-facts';
import { isRecord } from '../../lib/is-record';
import { listOf } from '../transcripts/list-of';
import { type AttributeReader, parsedSource } from './attribute-reader';
import { blocksText } from './message-parts';
import type { OtlpSpan } from './otlp-span';
import { failureOfSpan } from './span-failure';

/** What a dialect makes of a span; everything else about it is read alike in all of them. */
export type DialectReading = {
  kind: SpanFacts['kind'];
  turn?: TurnFacts | null;
  tool?: ToolFacts | null;
  history?: readonly SpanMessage[];
  conversationId?: string | null;
  agent?: string | null;
  promptVersion?: string | null;
};

export type Dialect = {
  /** Stored with every span. */
  name: string;
  detect: (span: OtlpSpan, attributes: AttributeReader) => boolean;
  read: (span: OtlpSpan, attributes: AttributeReader) => DialectReading;
};

/** The text of an MCP tool's result, `{ content: [{ type: 'text', text }], isError? }`; null where an answer is anything else. */
const toolResultOf = (resultText: string | null): { text: string; isError: boolean } | null => {
  if (resultText === null || !resultText.trimStart().startsWith('{')) return null;
  const value = parsedSource(resultText);
  if (!isRecord(value)) return null;
  const blocks = listOf(value.content);
  const hasTexts = blocks.length > 0 && blocks.every((block) => isRecord(block) && block.type === 'text');
  return hasTexts ? { text: blocksText(blocks), isError: value.isError === true } : null;
};

type ToldTool = Pick<ToolFacts, 'callId' | 'tool' | 'argumentsJson' | 'resultText'> & Partial<ToolFacts>;

/** A tool span: it failed where its status, an error attribute or an exception says so, else it ended well once it has ended. */
export const toolFacts = (span: OtlpSpan, told: ToldTool): ToolFacts => {
  const failure = failureOfSpan(span);
  const answer = toolResultOf(told.resultText);
  const isFailed = failure !== null || (answer?.isError ?? false);
  return {
    stage: null,
    issues: [],
    isEscalation: false,
    ...told,
    resultText: answer?.text ?? told.resultText,
    outcome: told.outcome ?? (isFailed ? 'failed' : span.endMs === null ? 'unknown' : 'ok'),
    message: told.message ?? failure?.message ?? (isFailed ? (answer?.text ?? null) : null),
    code: told.code ?? failure?.code ?? null,
  };
};

import type { SpanFacts, SpanMessage, ToolFacts, TurnFacts } from '../../lib/span-facts';
import type { AttributeReader } from './attribute-reader';
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

type ToldTool = Pick<ToolFacts, 'callId' | 'tool' | 'argumentsJson' | 'resultText'> & Partial<ToolFacts>;

/** A tool span: it failed where its status, an error attribute or an exception says so, else it ended well once it has ended. */
export const toolFacts = (span: OtlpSpan, told: ToldTool): ToolFacts => {
  const failure = failureOfSpan(span);
  const isFailed = told.outcome === 'failed' || failure !== null;
  return {
    stage: null,
    issues: [],
    isEscalation: false,
    ...told,
    outcome: told.outcome ?? (isFailed ? 'failed' : span.endMs === null ? 'unknown' : 'ok'),
    message: told.message ?? failure?.message ?? null,
    code: told.code ?? failure?.code ?? null,
  };
};

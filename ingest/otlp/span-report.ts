import type { SpanReport } from '../../lib/span-facts';
import { aiSdk } from './ai-sdk';
import { AttributeReader } from './attribute-reader';
import { declaredFacts } from './declared-facts';
import type { Dialect, DialectReading } from './dialect';
import { genAi } from './gen-ai';
import { langfuseSpans } from './langfuse-spans';
import { openInference } from './open-inference';
import type { OtlpSpan } from './otlp-span';
import { failureOfSpan } from './span-failure';
import { traceloop } from './traceloop';

/** Every dialect, the more particular first: several of them borrow the general names. A new one is a file and an entry here. */
const DIALECTS: readonly Dialect[] = [openInference, aiSdk, traceloop, langfuseSpans, genAi];

const NO_DIALECT: DialectReading = { kind: 'other' };

/** What a span tells of model turns and tool calls, with the history it carries. Total: of a span it does not understand it keeps the place. */
export const spanReport = (span: OtlpSpan): SpanReport => {
  const attributes = new AttributeReader(span.attributes);
  const resource = new AttributeReader(span.resource);
  const dialect = DIALECTS.find((one) => one.detect(span, attributes)) ?? null;
  const {
    kind,
    turn = null,
    tool = null,
    history = [],
    conversationId,
    agent,
    promptVersion,
  } = dialect?.read(span, attributes) ?? NO_DIALECT;
  const { traceId, spanId, parentSpanId, startMs, endMs } = span;
  return {
    span: {
      traceId,
      spanId,
      parentSpanId,
      startMs,
      endMs,
      kind,
      dialect: dialect?.name ?? null,
      conversationId: conversationId ?? null,
      agent: agent ?? null,
      environment: resource.text('deployment.environment.name', 'deployment.environment'),
      promptVersion: promptVersion ?? null,
      arm: attributes.text('mendtrace.arm'),
      isIncomplete: span.droppedAttributes > 0 || span.droppedEvents > 0,
      failure: kind === 'agent' ? failureOfSpan(span) : null,
      turn,
      tool,
      declared: declaredFacts(attributes),
    },
    history,
  };
};

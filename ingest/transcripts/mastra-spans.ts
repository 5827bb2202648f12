import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { TRACE_MEMBERS } from './json-part';
import { mastraConversation } from './mastra-conversation';
import { LineGroups } from './line-groups';
import { firstText } from './loose-message';
import { groupByTrace, partsUnder, type TracePart, traceIdIn } from './trace-groups';
import type { KeyRing } from './conversation-key';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/*
 * Spans of Mastra's observability, as its exporters and stores write them: https://mastra.ai/docs/observability/overview
 */

/** Mastra spans: a list of them, under `spans`, or one a line. */
export const mastraSpans: TranscriptFormat = {
  name: 'mastra-spans',
  label: 'Mastra spans',
  keptMembers: TRACE_MEMBERS,
  detect,
  parse,
  gather: () => new LineGroups({ nameOf: (value) => (isRecord(value) ? (traceIdIn(value) ?? '') : ''), parse }),
};

const TYPE =
  /^(?:agent_run|generic|model_generation|model_step|model_chunk|llm_generation|llm_chunk|tool_call|mcp_tool_call|provider_tool_call|processor_run|workflow_\w{1,40})$/;

const isSpan = (part: unknown): boolean => isRecord(part) && TYPE.test(firstText(part.type, part.spanType) ?? '');

function detect({ value }: Sample): Detection {
  const parts = partsUnder(value, 'spans').map(({ value: part }) => part);
  const needs: [string, boolean][] = [
    ['spans with a type such as agent_run or tool_call', parts.some(isSpan) && isMostly(parts, isSpan)],
    ['a "traceId" in each', isMostly(parts, (part) => isRecord(part) && 'traceId' in part)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  return missing.length > 0 ? { missing } : { score: 1, because: 'spans with a traceId and a type Mastra gives them' };
}

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const spans: TracePart[] = [];
  for (const { position, value: source } of partsUnder(value, 'spans')) {
    if (isRecord(source) && isSpan(source)) spans.push({ position, source });
    else yield { refused: { position, reason: 'not a span of a known type' } };
  }
  for (const { traceId, parts } of groupByTrace(spans, traceIdIn)) {
    yield { conversation: mastraConversation(traceId, parts, keys) };
  }
}

import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { TRACE_MEMBERS } from './json-part';
import { agentsConversation } from './openai-agents-conversation';
import { LineGroups } from './line-groups';
import { groupByTrace, partsUnder, type TracePart } from './trace-groups';
import type { KeyRing } from './conversation-key';
import { firstText } from './loose-message';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/*
 * Traces as the OpenAI Agents SDK exports them: https://openai.github.io/openai-agents-python/tracing/
 */

/** OpenAI Agents traces: the `data` of its exporter, a list of traces and spans, or one a line. */
export const openaiAgentsTrace: TranscriptFormat = {
  name: 'openai-agents-trace',
  label: 'OpenAI Agents trace',
  keptMembers: TRACE_MEMBERS,
  detect,
  parse,
  gather: () => new LineGroups({ nameOf: (value) => (isRecord(value) ? (traceIdOf(value) ?? '') : ''), parse }),
};

function detect({ value }: Sample): Detection {
  const parts = partsUnder(value, 'data').map(({ value: part }) => part);
  const needs: [string, boolean][] = [
    ['objects that are a "trace" or a "trace.span"', parts.some(isExported) && isMostly(parts, isExported)],
    ['spans with "span_data"', !parts.some((part) => isSpan(part) && !isRecord(part.span_data))],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  return missing.length > 0 ? { missing } : { score: 1, because: 'objects named trace and trace.span, with span_data' };
}

const isSpan = (part: unknown): part is Record<string, unknown> => isRecord(part) && part.object === 'trace.span';
const isExported = (part: unknown): boolean => isRecord(part) && (part.object === 'trace' || isSpan(part));

/** A trace's own id is its `id`. */
const traceIdOf = (part: Record<string, unknown>): string | null => firstText(part.trace_id, part.id);

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const known: TracePart[] = [];
  for (const part of partsUnder(value, 'data')) {
    // A line may hold a whole export.
    const inner = isRecord(part.value) && Array.isArray(part.value.data) ? partsUnder(part.value, 'data') : [part];
    for (const { position, value: source } of inner) {
      if (isRecord(source) && isExported(source)) known.push({ position, source });
      else yield { refused: { position, reason: 'neither a trace nor a span of one' } };
    }
  }
  for (const { traceId, parts } of groupByTrace(known, traceIdOf)) {
    yield { conversation: agentsConversation(traceId, parts, keys) };
  }
}

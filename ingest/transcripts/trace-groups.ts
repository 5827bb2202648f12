import { isRecord } from '../../lib/is-record';
import { firstText } from './loose-message';

/** A span, run or observation as a record, and where it lies. */
export type TracePart = { position: string; source: Record<string, unknown> };
export type TraceGroup = { traceId: string | null; parts: TracePart[] };

/**
 * Parts by trace, in the order in which traces first appear; those without a trace id are one trace. Of parts with one id
 * the last counts: exporters write a span when it begins and again when it has ended.
 */
export function groupByTrace(
  parts: readonly TracePart[],
  traceIdOf: (source: Record<string, unknown>) => string | null,
): TraceGroup[] {
  const groups = new Map<string | null, Map<unknown, TracePart>>();
  for (const part of parts) {
    const traceId = traceIdOf(part.source);
    const group = groups.get(traceId) ?? new Map<unknown, TracePart>();
    group.set(firstText(part.source.id, part.source.spanId) ?? part, part);
    groups.set(traceId, group);
  }
  return [...groups].map(([traceId, group]) => ({ traceId, parts: [...group.values()] }));
}

/** The trace id of an exported record, under the names exporters use. */
export const traceIdIn = (source: Record<string, unknown>): string | null => firstText(source.trace_id, source.traceId);

/** Elements of a list that may lie under one of these members. */
export function partsUnder(value: unknown, ...members: readonly string[]): { position: string; value: unknown }[] {
  if (Array.isArray(value))
    return value.map((element, index) => ({ position: `[${index}]`, value: element as unknown }));
  if (!isRecord(value)) return [{ position: '', value }];
  const member = members.find((name) => Array.isArray(value[name]));
  if (member === undefined) return [{ position: '', value }];
  return (value[member] as unknown[]).map((element, index) => ({ position: `${member}[${index}]`, value: element }));
}

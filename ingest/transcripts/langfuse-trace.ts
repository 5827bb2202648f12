import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { TRACE_MEMBERS } from './json-part';
import { langfuseConversation } from './langfuse-conversation';
import { LineGroups } from './line-groups';
import { groupByTrace, partsUnder, type TracePart, traceIdIn } from './trace-groups';
import type { KeyRing } from './conversation-key';
import { firstText } from './loose-message';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/*
 * Traces and observations of Langfuse's public API and exports: https://api.reference.langfuse.com
 */

/** Langfuse traces with their `observations`, alone, in a list or one a line; or observations by themselves. */
export const langfuseTrace: TranscriptFormat = {
  name: 'langfuse-trace',
  label: 'Langfuse trace',
  keptMembers: TRACE_MEMBERS,
  detect,
  parse,
  gather: () => new LineGroups({ nameOf, parse }),
};

/** A trace's own id is its `id`. */
const nameOf = (value: unknown): string => (isRecord(value) ? (traceIdIn(value) ?? firstText(value.id) ?? '') : '');

const TYPES: ReadonlySet<unknown> = new Set([
  'SPAN',
  'GENERATION',
  'EVENT',
  'AGENT',
  'TOOL',
  'CHAIN',
  'RETRIEVER',
  'EVALUATOR',
  'EMBEDDING',
  'GUARDRAIL',
]);

const isTrace = (part: unknown): part is Record<string, unknown> & { observations: unknown[] } =>
  isRecord(part) && Array.isArray(part.observations);
const isObservation = (part: unknown): part is Record<string, unknown> =>
  isRecord(part) && TYPES.has(part.type) && 'startTime' in part;

function detect({ value }: Sample): Detection {
  const parts = partsUnder(value, 'data', 'traces').map(({ value: part }) => part);
  const observations = parts.flatMap((part) => (isTrace(part) ? part.observations.slice(0, SAMPLE_SIZE) : [part]));
  const needs: [string, boolean][] = [
    ['traces with "observations", or observations', parts.some(isTrace) || observations.some(isObservation)],
    ['observations with "startTime" and a type such as GENERATION or TOOL', isMostly(observations, isObservation)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  return missing.length > 0 ? { missing } : { score: 1, because: 'observations with a type and a startTime' };
}

const SAMPLE_SIZE = 50;

type Found = { trace: Record<string, unknown>; observations: TracePart[] };

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const traces = new Map<string | null, Found>();
  const foundOf = (id: string | null): Found => {
    const found = traces.get(id) ?? { trace: {}, observations: [] };
    traces.set(id, found);
    return found;
  };
  for (const { position, value: part } of partsUnder(value, 'data', 'traces')) {
    if (isTrace(part)) {
      const found = foundOf(firstText(part.id));
      found.trace = part;
      yield* takeObservations(part.observations, position, found);
    } else if (isObservation(part)) foundOf(traceIdIn(part)).observations.push({ position, source: part });
    else yield { refused: { position, reason: 'neither a trace with observations nor an observation' } };
  }
  for (const [traceId, { trace, observations }] of traces) {
    const parts = groupByTrace(observations, () => traceId)[0]?.parts ?? [];
    yield { conversation: langfuseConversation(traceId, trace, parts, keys) };
  }
}

function* takeObservations(list: readonly unknown[], position: string, { observations }: Found): Generator<ParsedPart> {
  for (const [index, source] of list.entries()) {
    const at = `${position}.observations[${index}]`.replace(/^\./, '');
    if (isRecord(source)) observations.push({ position: at, source });
    else yield { refused: { position: at, reason: 'not an observation' } };
  }
}

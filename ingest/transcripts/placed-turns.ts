import { canonicalArguments } from '../../lib/json/canonical-json';
import { type EmittedTurn, NO_ANSWER } from './emitted-turns';
import type { MessageTime, ResultMessage, TranscriptCall } from './transcript-message';

/** One execution of a tool. */
export type ToolSpan = {
  id: string;
  parentId: string | null;
  start: MessageTime | null;
  endMs: number | null;
  /** `id` is the provider's, where the span says it. */
  call: TranscriptCall;
  /** Null while it runs. */
  result: ResultMessage | null;
};

/** A call and its executions in order of time: usually one, none where it never ran. */
export type PlacedCall = { call: TranscriptCall; spans: ToolSpan[] };
export type PlacedTurn = EmittedTurn & { placed: PlacedCall[] };

/**
 * Puts tool spans to the calls they execute, by call id or else by tool and arguments. What no turn names goes where it
 * ran: into the last turn before it, or into turns of its own.
 */
export function placeSpans(turns: readonly EmittedTurn[], tools: readonly ToolSpan[]): PlacedTurn[] {
  const emitted = turns.map((turn): PlacedTurn => {
    const placed = turn.calls.map((call): PlacedCall => ({ call, spans: [] }));
    return { ...turn, placed };
  });
  const all = emitted.flatMap(({ placed }) => placed).toReversed();
  const byId = new Map(all.map((owner) => [owner.call.id, owner]));
  const loose: PlacedCall[] = [];
  for (const span of outermost(tools)) {
    const { id } = span.call;
    const owner = id === null ? callLike(emitted, span) : byId.get(id);
    if (owner) owner.spans.push(span);
    else {
      const fresh = { call: span.call, spans: [span] };
      loose.push(fresh);
      if (id !== null) byId.set(id, fresh);
    }
  }
  return withLoose(emitted, loose);
}

/** In order of time, without spans inside another span of the same call: wrappers trace one execution twice. */
function outermost(tools: readonly ToolSpan[]): ToolSpan[] {
  const byId = new Map(tools.map((span) => [span.id, span]));
  const isRepeated = (span: ToolSpan): boolean => {
    const seen = new Set<string>();
    for (let above = parentOf(span, byId); above && !seen.has(above.id); above = parentOf(above, byId)) {
      if (isSameCall(above.call, span.call)) return true;
      seen.add(above.id);
    }
    return false;
  };
  return tools.filter((span) => !isRepeated(span)).toSorted((a, b) => (a.start?.ts ?? 0) - (b.start?.ts ?? 0));
}

const parentOf = ({ parentId }: ToolSpan, byId: ReadonlyMap<string, ToolSpan>): ToolSpan | undefined =>
  parentId === null ? undefined : byId.get(parentId);

const isSameCall = (a: TranscriptCall, b: TranscriptCall): boolean =>
  a.id !== null && b.id !== null ? a.id === b.id : a.tool === b.tool && hasEqualArguments(a, b);

export const hasEqualArguments = (a: TranscriptCall, b: TranscriptCall): boolean =>
  canonicalOf(a.argumentsJson) === canonicalOf(b.argumentsJson);

const canonicalOf = (json: string | null): string | null => (json === null ? null : canonicalArguments(json));

/** The call a span without a call id executes: of its tool, emitted before, not executed yet; equal arguments win. */
function callLike(turns: readonly PlacedTurn[], span: ToolSpan): PlacedCall | undefined {
  const open = turns
    .filter((turn) => isBefore(turn, span))
    .flatMap(({ placed }) => placed.filter(({ call, spans }) => spans.length === 0 && call.tool === span.call.tool));
  return open.find(({ call }) => hasEqualArguments(call, span.call)) ?? open.at(-1);
}

const isBefore = ({ startMs }: PlacedTurn, { start }: ToolSpan): boolean =>
  startMs === null || start === null || startMs <= start.ts;

function withLoose(turns: PlacedTurn[], loose: readonly PlacedCall[]): PlacedTurn[] {
  if (turns.length === 0) return overlapping(loose);
  const early: PlacedCall[] = [];
  for (const call of loose) {
    const turn = turns.findLast((before) => call.spans.every((span) => isBefore(before, span)));
    if (turn) turn.placed.push(call);
    else early.push(call);
  }
  return [...overlapping(early), ...turns];
}

/** Calls as turns, where no model turn is known: what began before any other of its turn had ended could not see a result. */
function overlapping(calls: readonly PlacedCall[]): PlacedTurn[] {
  const turns: PlacedTurn[] = [];
  let firstEndMs = Number.NEGATIVE_INFINITY;
  for (const placed of calls) {
    const [span] = placed.spans;
    const startMs = span?.start?.ts ?? Number.POSITIVE_INFINITY;
    const turn = turns.at(-1);
    if (turn && startMs < firstEndMs) turn.placed.push(placed);
    else {
      turns.push({ ...NO_ANSWER, calls: [], placed: [placed] });
      firstEndMs = Number.POSITIVE_INFINITY;
    }
    firstEndMs = Math.min(firstEndMs, span?.endMs ?? Number.POSITIVE_INFINITY);
  }
  return turns;
}

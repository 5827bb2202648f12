import { canonicalArguments } from '../../lib/json/canonical-json';
import type { DescribedTool } from '../../lib/conversation';
import { argumentIssues } from './argument-issues';
import type { EmittedTurn } from './emitted-turns';
import type { LinkedCall } from './link-results';
import type { CallingMessage, MessageTime, ResultMessage, TranscriptCall } from './transcript-message';
import { isUnparsable } from './verbatim-json';

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

export type SpanStory = {
  /** Model turns in order, those without calls included: tools that nothing names belong to the last one before them. */
  turns: readonly EmittedTurn[];
  tools: readonly ToolSpan[];
  /** What message histories say of calls, by call id: for calls that no tool span tells of. */
  told: ReadonlyMap<string, ResultMessage>;
  described: readonly DescribedTool[];
};

type PlacedCall = { call: TranscriptCall; spans: ToolSpan[] };
type PlacedTurn = EmittedTurn & { placed: PlacedCall[] };

/**
 * The calls of a trace with their results, in emission order. Messages say what was called; tool spans, found by call id
 * or else by tool and arguments, say how it ended, and add what no message tells. Several spans of one call are repeated
 * executions: attempts that come after its turn.
 */
export function callsOfSpans({ turns, tools, told, described }: SpanStory): LinkedCall[] {
  const placed = turns.map((turn): PlacedTurn => ({
    ...turn,
    placed: turn.calls.map((call) => ({ call, spans: [] })),
  }));
  const byId = new Map(
    placed.flatMap((turn) => turn.placed.map((owner) => [owner.call.id, owner] as const)).toReversed(),
  );
  const loose: ToolSpan[] = [];
  for (const span of outermost(tools)) {
    const { id } = span.call;
    const owner = id === null ? callLike(placed, span) : byId.get(id);
    if (owner) owner.spans.push(span);
    else loose.push(span);
  }
  const schemas = new Map(described.map(({ name, inputSchemaJson }) => [name, inputSchemaJson]));
  return numbered(withLoose(placed, loose).flatMap((turn) => linkedTurn(turn, told, schemas)));
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

const hasEqualArguments = (a: TranscriptCall, b: TranscriptCall): boolean =>
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

/** Puts tool spans that no turn names where they ran: into the last turn before them, or into turns of their own. */
function withLoose(turns: PlacedTurn[], loose: readonly ToolSpan[]): PlacedTurn[] {
  if (turns.length === 0) return overlapping(loose);
  const early: ToolSpan[] = [];
  for (const span of loose) {
    const turn = turns.findLast((before) => isBefore(before, span));
    if (turn) turn.placed.push({ call: span.call, spans: [span] });
    else early.push(span);
  }
  return [...overlapping(early), ...turns];
}

/** Spans as turns, where no model turn is known: what began before any other of its turn had ended could not see a result. */
function overlapping(spans: readonly ToolSpan[]): PlacedTurn[] {
  const turns: PlacedTurn[] = [];
  let firstEndMs = Number.NEGATIVE_INFINITY;
  for (const span of spans) {
    const startMs = span.start?.ts ?? Number.POSITIVE_INFINITY;
    const placed: PlacedCall = { call: span.call, spans: [span] };
    const turn = turns.at(-1);
    if (turn && startMs < firstEndMs) turn.placed.push(placed);
    else {
      turns.push({ ...NO_MODEL, calls: [], placed: [placed] });
      firstEndMs = Number.POSITIVE_INFINITY;
    }
    firstEndMs = Math.min(firstEndMs, span.endMs ?? Number.POSITIVE_INFINITY);
  }
  return turns;
}

const NO_MODEL = { startMs: null, time: null, model: null, tokensIn: null, tokensOut: null, costUsd: null };

function linkedTurn(turn: PlacedTurn, told: SpanStory['told'], schemas: Schemas): LinkedCall[][] {
  const calls = turn.placed.map(({ call }) => call);
  const first: LinkedCall[] = [];
  const again: LinkedCall[][] = [];
  for (const [position, { call, spans }] of turn.placed.entries()) {
    const isReplaced = spans[0] !== undefined && wasReplaced(call, spans[0].call, schemas);
    const emitted = linked({ ...turn, calls }, call, position, isReplaced ? undefined : spans[0], told);
    first.push(isReplaced ? { ...emitted, result: REPLACED } : emitted);
    const repeats = isReplaced ? spans : spans.slice(1);
    again.push(...repeats.map((span, index) => [repeated(turn, call, span, index + 2)]));
  }
  return [first, ...again];
}

type Schemas = ReadonlyMap<string, string | null>;

/** A later attempt at the same call, under no eyes of the model. */
function repeated(turn: PlacedTurn, call: TranscriptCall, span: ToolSpan, count: number): LinkedCall {
  const again = { ...call, argumentsJson: span.call.argumentsJson ?? call.argumentsJson };
  const retry = linked({ ...NO_MODEL, model: turn.model, calls: [again] }, again, 0, span, NOTHING_TOLD);
  return { ...retry, identity: `${retry.identity}#${count}` };
}

/**
 * Whether a call's arguments were repaired between model and tool, by a hook that tells nobody: what the tool got differs
 * from what the model wrote, and only the latter is no JSON or breaks the schema.
 */
function wasReplaced(emitted: TranscriptCall, executed: TranscriptCall, schemas: Schemas): boolean {
  if (executed.argumentsJson === null || emitted.argumentsJson === null || hasEqualArguments(emitted, executed)) {
    return false;
  }
  if (isUnparsable(emitted.argumentsJson)) return !isUnparsable(executed.argumentsJson);
  const schema = schemas.get(emitted.tool) ?? null;
  if (schema === null || argumentIssues(schema, emitted.argumentsJson).length === 0) return false;
  return argumentIssues(schema, executed.argumentsJson).length === 0;
}

const REPLACED: ResultMessage = {
  kind: 'result',
  callId: null,
  text: '',
  hasErrorFlag: true,
  failure: { message: 'the arguments were replaced before the tool ran', code: null },
};

const NOTHING_TOLD: SpanStory['told'] = new Map();

function linked(
  turn: EmittedTurn,
  call: TranscriptCall,
  position: number,
  span: ToolSpan | undefined,
  told: SpanStory['told'],
): LinkedCall {
  const history = call.id === null ? null : (told.get(call.id) ?? null);
  const { calls, model, tokensIn, tokensOut, costUsd } = turn;
  const time = span?.start ?? turn.time;
  const message: CallingMessage = { kind: 'calls', index: 0, calls, time, model, tokensIn, tokensOut, costUsd };
  const name = call.id ?? span?.id;
  const result = resultOf(span?.result ?? null, history);
  return { call, message, position, result, ...(name !== undefined && { identity: name }) };
}

/** The span's own word, unless only the history knows of a failure. */
const resultOf = (own: ResultMessage | null, history: ResultMessage | null): ResultMessage | null => {
  if (own === null) return history;
  return !own.hasErrorFlag && history?.hasErrorFlag ? { ...history, latencyMs: own.latencyMs ?? null } : own;
};

/** Turns numbered in order; what has no calls is no turn. A call that only a history tells of is dated by its neighbour. */
function numbered(turns: readonly LinkedCall[][]): LinkedCall[] {
  const calls = turns
    .filter((turn) => turn.length > 0)
    .flatMap((turn, index) => turn.map((call) => ({ ...call, message: { ...call.message, index } })));
  let after: MessageTime | null = null;
  for (const call of calls.toReversed()) after = call.message.time ??= after;
  let before: MessageTime | null = null;
  for (const call of calls) before = call.message.time ??= before;
  return calls;
}

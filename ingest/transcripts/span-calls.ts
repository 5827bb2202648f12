import type { DescribedTool } from '../../lib/conversation';
import { argumentIssues } from './argument-issues';
import { type EmittedTurn, NO_ANSWER } from './emitted-turns';
import type { LinkedCall } from './link-results';
import { hasEqualArguments, type PlacedTurn, placeSpans, type ToolSpan } from './placed-turns';
import type { CallingMessage, MessageTime, ResultMessage, TranscriptCall } from './transcript-message';
import { isUnparsable } from './verbatim-json';

export type SpanStory = {
  /** Model turns in order, those without calls included: tools that nothing names belong to the last one before them. */
  turns: readonly EmittedTurn[];
  tools: readonly ToolSpan[];
  /** What message histories say of calls, by call id: for calls that no tool span tells of. */
  told: ReadonlyMap<string, ResultMessage>;
  described: readonly DescribedTool[];
};

/**
 * The calls of a trace with their results, in emission order. Messages say what was called; tool spans say how it ended,
 * and add what no message tells. Several spans of one call are repeated executions: attempts that come after its turn.
 */
export function callsOfSpans({ turns, tools, told, described }: SpanStory): LinkedCall[] {
  const schemas = new Map(described.map(({ name, inputSchemaJson }) => [name, inputSchemaJson]));
  return numbered(placeSpans(turns, tools).flatMap((turn) => linkedTurn(turn, told, schemas)));
}

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
  const retry = linked({ ...NO_ANSWER, model: turn.model, calls: [again] }, again, 0, span, NOTHING_TOLD);
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

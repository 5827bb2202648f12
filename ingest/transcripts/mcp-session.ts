import { contentText } from './content-text';
import { isRecord } from '../../lib/is-record';
import { argumentsPart, recordPart } from './json-part';
import { sourceOf } from './source-of';
import type { LinkedCall } from './link-results';
import { firstText } from './loose-message';
import { messageTime } from './message-time';
import type { CallingMessage, MessageTime, ResultMessage } from './transcript-message';

/** One JSON-RPC message, and when it passed, where the recorder says so. */
export type Frame = { source: Record<string, unknown>; time: MessageTime | null };

const WRAPPERS = ['message', 'frame', 'data', 'payload'] as const;

/** The frame a recorded value is or holds. */
export function frameIn(value: unknown): Frame | null {
  if (!isRecord(value)) return null;
  const time = messageTime(value.timestamp ?? value.time ?? value.ts);
  if (value.jsonrpc === '2.0') return { source: value, time };
  for (const name of WRAPPERS) {
    const inner = recordPart(value[name]);
    if (inner.jsonrpc === '2.0') return { source: inner, time };
  }
  return null;
}

type Pending = LinkedCall & { startMs: number | null };

/**
 * The tool calls of one session. MCP knows no model turns: requests belong to one turn as long as none of them has been
 * answered, since until then no result could have been the reason for the next.
 */
export class McpSession {
  private readonly turns: Pending[][] = [];
  private readonly pending = new Map<string, Pending>();
  private isTurnAnswered = true;

  add({ source, time }: Frame): void {
    if (source.method === 'tools/call') this.call(source, time);
    else if (source.method === 'notifications/cancelled') this.cancel(recordPart(source.params));
    else if (source.method === undefined && source.id !== undefined) this.answer(source, time);
  }

  calls(): LinkedCall[] {
    return this.turns.flatMap((turn, index) =>
      turn.map(({ call, message, position, result }) => ({
        call,
        message: { ...message, index, calls: turn.map((other) => other.call) },
        position,
        result,
      })),
    );
  }

  private call(source: Record<string, unknown>, time: MessageTime | null): void {
    if (this.isTurnAnswered) this.turns.push([]);
    this.isTurnAnswered = false;
    const turn = this.turns.at(-1) ?? [];
    const params = recordPart(source.params);
    const id = requestKey(source.id);
    const call = {
      id,
      actor: 'agent' as const,
      tool: firstText(params.name) ?? '',
      argumentsJson: argumentsPart(params.arguments),
    };
    const message: CallingMessage = { ...NO_MODEL, index: 0, calls: [], time };
    const entry: Pending = { call, message, position: turn.length, result: null, startMs: time?.ts ?? null };
    turn.push(entry);
    this.pending.set(id, entry);
  }

  private answer(source: Record<string, unknown>, time: MessageTime | null): void {
    const result = resultOf(source);
    const entry = this.pending.get(requestKey(source.id));
    if (entry === undefined || result === null) return;
    const latencyMs = entry.startMs === null || time === null ? null : Math.max(0, time.ts - entry.startMs);
    entry.result = { ...result, latencyMs };
    this.pending.delete(requestKey(source.id));
    if (this.turns.at(-1)?.includes(entry)) this.isTurnAnswered = true;
  }

  private cancel({ requestId, reason }: Record<string, unknown>): void {
    const entry = this.pending.get(requestKey(requestId));
    if (entry) entry.result = { ...toolAnswer(firstText(reason) ?? 'cancelled', false), isControlFlow: true };
  }
}

const NO_MODEL = { kind: 'calls', model: null, tokensIn: null, tokensOut: null, costUsd: null } as const;

const requestKey = (id: unknown): string => (typeof id === 'string' ? id : sourceOf(id));

const toolAnswer = (text: string, hasErrorFlag: boolean): ResultMessage => ({
  kind: 'result',
  callId: null,
  text,
  hasErrorFlag,
});

/** What a response says of a tool; null for the answer to another request: both sides number theirs from 0. */
function resultOf({ error, result }: Record<string, unknown>): ResultMessage | null {
  if (isRecord(error)) {
    const message = firstText(error.message) ?? sourceOf(error);
    const code = typeof error.code === 'number' || typeof error.code === 'string' ? String(error.code) : null;
    return { ...toolAnswer(sourceOf(error), true), failure: { message, code } };
  }
  if (!isRecord(result) || !('content' in result || 'structuredContent' in result || 'isError' in result)) return null;
  if (typeof result.role === 'string') return null;
  const text = contentText(result.content);
  const said = text === '' && result.structuredContent !== undefined ? sourceOf(result.structuredContent) : text;
  const isHeld = typeof result.resultType === 'string' && result.resultType !== 'complete';
  return { ...toolAnswer(said, result.isError === true), isControlFlow: isHeld };
}

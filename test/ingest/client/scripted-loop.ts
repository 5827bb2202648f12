import { Ajv } from 'ajv';
import { ajvValidator } from '../../../ingest/client/ajv-validator';
import type { ClientAttempt, ClientClose, ClientEvent } from '../../../ingest/client/client-event';
import type { AskModel, ModelAnswer, ModelRequest } from '../../../ingest/client/model-answer';
import { outputRecovery } from '../../../ingest/client/output-recovery';
import { runToolCall } from '../../../ingest/client/run-tool-call';
import type { ToolCallOptions } from '../../../ingest/client/tool-call-options';
import type { ToolCallResult } from '../../../ingest/client/tool-call-result';
import type { RunContext, ToolDefinition } from '../../../ingest/client/tool-definition';
import type { Wait } from '../../../ingest/client/timed';
import { DEFAULT_CONTRACT } from '../../../lib/repair/built-in-contracts';
import { foldEvents, type ServedCall } from './fold-events';

export const REFUND_INPUT = {
  type: 'object',
  properties: { order: { type: 'string' }, amount: { type: 'integer' }, note: { type: 'string' } },
  required: ['order', 'amount'],
  additionalProperties: false,
};
export const REFUND_OUTPUT = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };

export const GOOD = '{"order":"A-7","amount":1200}';
export const OTHER_GOOD = '{"order":"A-7","amount":1100}';
export const WRONG_TYPE = '{"order":"A-7","amount":"1200"}';

/** What a scripted tool or model does when its turn comes: answers, throws, or never comes back until it is aborted. */
export type Turn<T> = { gives: T } | { throws: unknown } | 'never';

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('off', 'AbortError'))));

export const take = async <T>(turns: Turn<T>[], signal: AbortSignal): Promise<T> => {
  const turn = turns.shift();
  if (turn === undefined) throw new Error('The script has no more turns.');
  if (turn === 'never') return untilAborted(signal);
  if ('throws' in turn) throw turn.throws;
  return turn.gives;
};

export type Script = Partial<Omit<ToolCallOptions<unknown>, 'tool' | 'model' | 'recorder'>> & {
  tool?: Partial<ToolDefinition>;
  /** Turns of every tool, in the order in which they are run. */
  runs?: Turn<unknown>[];
  /** Turns of the model, in the order in which it is asked. */
  answers?: Turn<unknown>[];
};

export type Played = {
  result: ToolCallResult<unknown>;
  events: ClientEvent[];
  attempts: ClientAttempt[];
  closes: ClientClose[];
  asked: ModelRequest[];
  ran: { args: unknown; context: RunContext }[];
  waits: number[];
  served: ServedCall;
};

/** Compiling a schema takes longer than a whole loop. */
export const VALIDATE = ajvValidator(new Ajv({ allErrors: true }));

const START = Date.parse('2026-11-30T09:00:00Z');

/** Time that only passes by waiting. A limit runs out when nothing else is left to happen. */
const virtualTime = () => {
  let nowMs = START;
  const waits: number[] = [];
  const wait: Wait = async (waitMs, signal) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (signal.aborted) return;
    waits.push(waitMs);
    nowMs += waitMs;
  };
  return { now: () => nowMs, wait, waits };
};

const call = (argumentsJson: string, tool = 'refund'): ModelAnswer => ({ tool, argumentsJson });

/** A call that a scripted model answers with. */
export const answers = (argumentsJson: string, tool?: string): Turn<unknown> => ({ gives: call(argumentsJson, tool) });

/** Plays a script through the loop, and its events through the server. */
export const play = async ({ tool, runs = [], answers: turns = [], ...more }: Script): Promise<Played> => {
  const [runsLeft, turnsLeft] = [[...runs], [...turns]];
  const events: ClientEvent[] = [];
  const asked: ModelRequest[] = [];
  const ran: Played['ran'] = [];
  const { now, wait, waits } = virtualTime();
  let ids = 0;
  const run = (args: unknown, context: RunContext) => {
    ran.push({ args, context });
    return take(runsLeft, context.signal);
  };
  const model: AskModel = (request) => {
    asked.push(request);
    return take(turnsLeft, request.signal) as Promise<ModelAnswer>;
  };
  const main = { name: 'refund', inputSchema: REFUND_INPUT, sideEffects: 'idempotent' as const, run, ...tool };
  const result = await runToolCall({
    call: { tool: 'refund', argumentsJson: GOOD },
    validate: VALIDATE,
    recoverBy: [outputRecovery],
    ...more,
    tools: (more.tools ?? []).map((each) => ({ ...each, run })),
    tool: main,
    model,
    recorder: { record: (event) => void events.push(event) },
    runtime: { now, wait, newId: () => `id-${(ids += 1)}`, random: () => 0.5, ...more.runtime },
  });
  const known = new Map([main, ...(more.tools ?? [])].map((each) => [each.name, each] as const));
  const served = foldEvents(events, {
    contract: more.contract ?? DEFAULT_CONTRACT,
    sideEffectsOf: (name) => known.get(name)?.sideEffects ?? 'unknown',
    schemaJsonOf: (name) => JSON.stringify(known.get(name)?.inputSchema) ?? null,
  });
  const attempts = events.filter((event): event is ClientAttempt => event.type === undefined);
  const closes = events.filter((event): event is ClientClose => event.type === 'close');
  return { result, events, attempts, closes, asked, ran, waits, served };
};

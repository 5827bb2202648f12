import type { Conversation } from '../../lib/conversation';
import type { KeyRing } from './conversation-key';
import { describedTools } from './described-tools';
import { type AnswerFacts, EmittedTurns } from './emitted-turns';
import { isRecord } from '../../lib/is-record';
import { argumentsPart, openedPart, recordPart } from './json-part';
import { langsmithError } from './langsmith-error';
import { listOf } from './list-of';
import { firstText, looseAnswer, type LooseMessage, looseMessages } from './loose-message';
import { messageTime } from './message-time';
import type { ToolSpan } from './placed-turns';
import { callsOfSpans } from './span-calls';
import { distinctTools, traceConversation } from './trace-conversation';
import type { TracePart } from './trace-groups';
import type { MessageTime, ResultMessage } from './transcript-message';
import { wholeNumber } from './whole-number';

type Run = Record<string, unknown>;

/** The runs of one trace as a conversation. */
export function langsmithConversation(
  traceId: string | null,
  parts: readonly TracePart[],
  keys: KeyRing,
): Conversation {
  const runs = parts.map(({ source }) => source).toSorted(byStart);
  const root = runs.find(({ parent_run_id: parent }) => parent === null || parent === undefined);
  const models = runs.filter(({ run_type: type }) => type === 'llm');
  const { turns, told } = turnsOf(models, runs);
  const tools = distinctTools(
    models.flatMap((run) => describedTools(invocationOf(run).tools ?? recordPart(run.inputs).tools)),
  );
  const spans = runs.filter(({ run_type: type }) => type === 'tool').map(toolSpan);
  return traceConversation(
    {
      format: 'langsmith-runs',
      traceId,
      isEnded: root === undefined || messageTime(root.end_time) !== null,
      session: runs.map(sessionOf).find((session) => session !== null) ?? null,
      agent: firstText(root?.name),
      model: null,
      environment: null,
      tools,
      calls: callsOfSpans({ turns, tools: spans, told, described: tools }),
    },
    keys,
  );
}

const byStart = (a: Run, b: Run): number => (messageTime(a.start_time)?.ts ?? 0) - (messageTime(b.start_time)?.ts ?? 0);

function turnsOf(models: readonly Run[], runs: readonly Run[]): EmittedTurns {
  const emitted = new EmittedTurns();
  const root = runs.find(({ parent_run_id: parent }) => parent === null || parent === undefined);
  for (const run of [root, models[0]]) if (run) emitted.addContext(askedOf(run));
  for (const run of models) {
    const answers = answersOf(run);
    emitted.addHistory(askedOf(run));
    emitted.addAnswer(answers, factsOf(run, answers));
  }
  // A graph keeps what its model runs do not show, such as calls whose arguments were no JSON.
  for (const run of runs) {
    if (run.run_type === 'chain') emitted.addHistory(looseMessages(recordPart(run.outputs).messages));
  }
  return emitted;
}

const askedOf = (run: Run): LooseMessage[] => looseMessages(recordPart(run.inputs).messages);

/** A LangChain result, an OpenAI response, or a message alone. */
function answersOf(run: Run): LooseMessage[] {
  const outputs = recordPart(run.outputs);
  const generations = listOf(listOf(outputs.generations)[0]).filter(isRecord);
  if (generations.length > 0) return generations.slice(0, 1).flatMap(({ message }) => looseMessages(message));
  const choices = listOf(outputs.choices).filter(isRecord);
  if (choices.length > 0) return choices.slice(0, 1).flatMap(({ message }) => looseMessages(message));
  return looseMessages(outputs.output ?? outputs.message ?? outputs);
}

const metadataOf = (run: Run): Run => recordPart(recordPart(run.extra).metadata);
const invocationOf = (run: Run): Run => recordPart(recordPart(run.extra).invocation_params);

function factsOf(run: Run, [answer]: readonly LooseMessage[]): AnswerFacts {
  const outputs = recordPart(run.outputs);
  const told = recordPart(outputs.llm_output);
  const response = recordPart(answer?.source.response_metadata);
  const usage = recordPart(answer?.source.usage_metadata ?? told.token_usage ?? outputs.usage);
  const start = messageTime(run.start_time);
  return {
    startMs: start?.ts ?? null,
    time: messageTime(run.end_time) ?? start,
    model: firstText(
      response.model_name,
      told.model_name,
      outputs.model,
      metadataOf(run).ls_model_name,
      invocationOf(run).model,
    ),
    tokensIn: wholeNumber(run.prompt_tokens ?? usage.input_tokens ?? usage.prompt_tokens),
    tokensOut: wholeNumber(run.completion_tokens ?? usage.output_tokens ?? usage.completion_tokens),
    costUsd: amount(run.total_cost),
  };
}

/** LangSmith writes money as a text. */
function amount(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
}

function sessionOf(run: Run): string | null {
  const metadata = metadataOf(run);
  const inner = recordPart(metadata.metadata);
  return firstText(
    metadata.thread_id,
    metadata.session_id,
    metadata.conversation_id,
    inner.thread_id,
    inner.session_id,
    inner.conversation_id,
  );
}

function toolSpan(run: Run): ToolSpan {
  const start = messageTime(run.start_time);
  const end = messageTime(run.end_time);
  return {
    id: firstText(run.id) ?? '',
    parentId: firstText(run.parent_run_id),
    start,
    endMs: end?.ts ?? null,
    call: { id: callIdOf(run), actor: 'agent', tool: firstText(run.name) ?? '', argumentsJson: argumentsOf(run) },
    result: resultOf(run, start, end),
  };
}

const callIdOf = (run: Run): string | null => {
  const answer = openedPart(recordPart(run.outputs).output);
  const [message] = looseMessages(answer);
  return firstText(recordPart(run.extra).tool_call_id, metadataOf(run).tool_call_id, message?.source.tool_call_id);
};

/** The JavaScript tracer puts the arguments into a text under `input`. */
function argumentsOf({ inputs }: Run): string | null {
  const opened = openedPart(inputs);
  const isWrapped = isRecord(opened) && Object.keys(opened).join() === 'input';
  return argumentsPart(isWrapped ? opened.input : inputs);
}

function resultOf(run: Run, start: MessageTime | null, end: MessageTime | null): ResultMessage | null {
  const error = firstText(run.error);
  const latencyMs = start === null || end === null ? null : Math.max(0, end.ts - start.ts);
  if (error !== null) return { ...langsmithError(error), latencyMs };
  const outputs = openedPart(run.outputs);
  if (end === null || run.status === 'pending' || outputs === null || outputs === undefined) return null;
  const isWrapped = isRecord(outputs) && 'output' in outputs;
  return { kind: 'result', callId: null, ...looseAnswer(isWrapped ? outputs.output : outputs), latencyMs };
}

import type { Conversation } from '../../lib/conversation';
import type { KeyRing } from './conversation-key';
import { describedTools } from './described-tools';
import { type AnswerFacts, EmittedTurns } from './emitted-turns';
import { isRecord } from '../../lib/is-record';
import { argumentsPart, decodedPart, openedPart, recordPart } from './json-part';
import { firstText, looseAnswer, type LooseMessage, looseMessages } from './loose-message';
import { messageTime } from './message-time';
import type { ToolSpan } from './placed-turns';
import { callsOfSpans } from './span-calls';
import { distinctTools, traceConversation } from './trace-conversation';
import type { TracePart } from './trace-groups';
import type { MessageTime, ResultMessage } from './transcript-message';
import { wholeNumber } from './whole-number';

type Observation = Record<string, unknown>;

/** The observations of one trace as a conversation. */
export function langfuseConversation(
  traceId: string | null,
  trace: Record<string, unknown>,
  parts: readonly TracePart[],
  keys: KeyRing,
): Conversation {
  const all = parts.map(({ source }) => source).toSorted(byStart);
  const models = all.filter(({ type }) => type === 'GENERATION');
  const { turns, told } = turnsOf(models);
  const tools = distinctTools(models.flatMap((model) => describedTools(toolListOf(model))));
  const called = new Set(turns.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
  const executed = all.filter((observation) => isTool(observation, called)).map(toolSpan);
  const agent = all.find(({ type }) => type === 'AGENT');
  return traceConversation(
    {
      format: 'langfuse-trace',
      traceId,
      isEnded: true,
      session: firstText(trace.sessionId),
      agent: firstText(agent?.name, trace.name),
      model: null,
      environment: firstText(trace.environment, all[0]?.environment),
      tools,
      calls: callsOfSpans({ turns, tools: executed, told, described: tools }),
    },
    keys,
  );
}

const byStart = (a: Observation, b: Observation): number =>
  (messageTime(a.startTime)?.ts ?? 0) - (messageTime(b.startTime)?.ts ?? 0);

/** Older SDKs write tools as spans under the tool's name. */
const isTool = ({ type, name }: Observation, called: ReadonlySet<string>): boolean =>
  type === 'TOOL' || (type === 'SPAN' && typeof name === 'string' && called.has(name));

/** A list of messages, or a request that holds one beside its tools. */
const askedOf = ({ input }: Observation): LooseMessage[] => {
  const decoded = decodedPart(input);
  return looseMessages(isRecord(decoded) && 'messages' in decoded ? decoded.messages : decoded);
};

const toolListOf = ({ input, modelParameters }: Observation): unknown =>
  decodedPart(recordPart(input).tools ?? recordPart(modelParameters).tools);

function turnsOf(models: readonly Observation[]): EmittedTurns {
  const emitted = new EmittedTurns();
  const [first] = models;
  if (first) emitted.addContext(askedOf(first));
  for (const model of models) {
    emitted.addHistory(askedOf(model));
    emitted.addAnswer(looseMessages(decodedPart(model.output)), factsOf(model));
  }
  return emitted;
}

function factsOf(model: Observation): AnswerFacts {
  const start = messageTime(model.startTime);
  const details = recordPart(model.usageDetails);
  const usage = recordPart(model.usage);
  const cost = recordPart(model.costDetails).total ?? model.calculatedTotalCost ?? model.totalPrice;
  return {
    startMs: start?.ts ?? null,
    time: messageTime(model.endTime) ?? start,
    model: firstText(model.model),
    tokensIn: wholeNumber(openedPart(details.input ?? usage.input ?? usage.promptTokens)),
    tokensOut: wholeNumber(details.output ?? usage.output ?? usage.completionTokens),
    costUsd: typeof cost === 'number' && cost >= 0 ? cost : null,
  };
}

function toolSpan(observation: Observation): ToolSpan {
  const start = messageTime(observation.startTime);
  const end = messageTime(observation.endTime);
  const metadata = recordPart(observation.metadata);
  const answer = recordPart(observation.output);
  return {
    id: firstText(observation.id) ?? '',
    parentId: firstText(observation.parentObservationId),
    start,
    endMs: end?.ts ?? null,
    call: {
      id: firstText(metadata.tool_call_id, metadata.toolCallId, answer.tool_call_id),
      actor: 'agent',
      tool: firstText(observation.name) ?? '',
      argumentsJson: argumentsPart(observation.input),
    },
    result: resultOf(observation, start, end),
  };
}

/** A tool that returned its error stays at the default level: the answer itself may say so. */
function resultOf(observation: Observation, start: MessageTime | null, end: MessageTime | null): ResultMessage | null {
  const { output, level, statusMessage } = observation;
  const isError = level === 'ERROR';
  if (end === null && !isError && (output === null || output === undefined)) return null;
  const answer = looseAnswer(decodedPart(output));
  const latencyMs = start === null || end === null ? null : Math.max(0, end.ts - start.ts);
  const result: ResultMessage = { kind: 'result', callId: null, ...answer, latencyMs };
  if (!isError) return result;
  const message = firstText(statusMessage) ?? answer.text;
  return { ...result, hasErrorFlag: true, failure: { message, code: null } };
}

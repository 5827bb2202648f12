import type { Conversation } from '../../lib/conversation';
import { attemptsOf } from './attempts-of';
import { digestOf, isUniversalId, type KeyRing, sessionIdOf } from './conversation-key';
import { describedTools } from './described-tools';
import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { listOf } from './list-of';
import { refusalOf } from './message-schema';
import { nameOf } from './name-of';
import { taskName } from './task-name';
import { historyParts, tau2MessagesSchema, type Tau2Message, transcriptMessages } from './tau2-message';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

const NAME = 'tau2';

/** tau2 simulations: a result file with `simulations`, a bare list of them, or one alone. */
export const tau2: TranscriptFormat = { name: NAME, label: 'tau2 simulations', detect, parse };

function detect({ value }: Sample): Detection {
  const isResultFile = isRecord(value) && Array.isArray(value.simulations);
  const messages = simulationsOf(value).flatMap(({ source }) => listOf(source.messages).slice(0, SAMPLE_SIZE));
  const calls = messages.flatMap((message) => (isRecord(message) ? listOf(message.tool_calls) : []));
  const needs: [string, boolean][] = [
    ['a "simulations" list, or simulations with "messages"', isResultFile || messages.length > 0],
    ['messages with "turn_idx"', isResultFile || calls.length > 0 || messages.some(isNumbered)],
    ['tool calls as {id, name, arguments}', isMostly(calls, (call) => isRecord(call) && 'name' in call)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  if (missing.length > 0) return { missing };
  return isResultFile
    ? { score: 1, because: 'a "simulations" list of messages as tau2 writes them' }
    : { score: 0.9, because: 'simulations with messages as tau2 writes them' };
}

/** Enough of each simulation to see a call. */
const SAMPLE_SIZE = 50;

const isNumbered = (message: unknown): boolean => isRecord(message) && 'turn_idx' in message;

type Simulation = { position: string; source: Record<string, unknown> };

function simulationsOf(value: unknown): Simulation[] {
  const simulations = isRecord(value) && Array.isArray(value.simulations) ? value.simulations : value;
  if (!Array.isArray(simulations)) return [simulationOf(value, '')];
  const name = simulations === value ? '' : 'simulations';
  return simulations.map((simulation, index) => simulationOf(simulation, `${name}[${index}]`));
}

const simulationOf = (source: unknown, position: string): Simulation => ({
  position,
  source: isRecord(source) ? source : {},
});

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const header = headerOf(value);
  for (const { position, source } of simulationsOf(value)) {
    const messages = tau2MessagesSchema.safeParse(source.messages);
    if (messages.success) yield { conversation: conversationOf(source, messages.data, header, keys) };
    else yield { refused: refusalOf(`${position}.messages`, messages.error) };
  }
}

type Header = { agent: string | null; model: string | null; userModel: string | null; tools: unknown };

/** What the file says of all its simulations; the domain is what tells its agents apart. */
function headerOf(value: unknown): Header {
  const file = recordAt(value);
  const info = recordAt(file.info);
  const environment = recordAt(info.environment_info);
  return {
    agent: nameOf(environment.domain_name) ?? nameOf(file.domain),
    model: nameOf(recordAt(info.agent_info).llm) ?? nameOf(file.model),
    userModel: nameOf(recordAt(info.user_info).llm),
    tools: environment.tool_defs,
  };
}

const recordAt = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

function conversationOf(
  source: Record<string, unknown>,
  messages: readonly Tau2Message[],
  header: Header,
  keys: KeyRing,
): Conversation {
  const task = taskName(source);
  const ownId = typeof source.id === 'string' && isUniversalId(source.id) ? source.id : null;
  const key = keys.keyFor(`${NAME}:${ownId ?? digestOf([task, historyParts(messages)])}`);
  const sessionId = ownId ?? sessionIdOf(task ?? 'simulation', key);
  const tools = describedTools(header.tools);
  const { agent, model, userModel } = header;
  const attempts = attemptsOf({ key, model, tools, messages: transcriptMessages(messages, userModel) });
  return { key, format: NAME, isEnded: true, sessionId, agent, model, environment: null, tools, attempts };
}

import type { Conversation } from '../../lib/conversation';
import { buildConversation } from './build-conversation';
import type { KeyRing } from './conversation-key';
import { describedTools } from './described-tools';
import type { DialogueStep } from './dialogue-step';
import { EXCHANGE_KEPT, exchangeOf, interactionsOf, isInteraction } from './exchange';
import { dialectOf } from './exchange-dialects';
import { type ReadExchange, type Run, RunCollector } from './exchange-runs';
import { exchangeTime } from './exchange-time';
import { isMostly } from './is-mostly';
import { MAX_MESSAGES, refusalOf } from './message-schema';
import { markRefusal, withRefusedOutputs } from './refused-outputs';
import type { Detection, ParsedPart, RefusedPart, Sample, TranscriptFormat } from './transcript-format';

/* https://vcrpy.readthedocs.io/en/latest/usage.html: requests to model providers with their answers, as test recorders keep them. */

const NAME = 'provider-exchanges';

/** Recorded requests to OpenAI (chat, Responses), Anthropic, Bedrock and Gemini, and to whoever speaks like them. */
export const providerExchanges: TranscriptFormat = {
  name: NAME,
  label: 'recorded provider exchanges',
  keptMembers: EXCHANGE_KEPT,
  detect,
  parse,
};

function detect({ value }: Sample): Detection {
  const interactions = interactionsOf(value);
  const needs: [string, boolean][] = [
    ['a list of exchanges, alone or under "interactions"', interactions.length > 0],
    ['exchanges as {request: {method, uri, body}, response}', isMostly(interactions, isInteraction)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  if (missing.length > 0) return { missing };
  return { score: 1, because: 'recorded requests, each with its response' };
}

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const { runs, refused } = runsOf(value);
  for (const part of refused) yield { refused: part };
  for (const run of runs) {
    yield { conversation: conversationOf(run, keys) };
    const { position, hasUnreadAnswer } = lastOf(run).exchange;
    if (hasUnreadAnswer) yield { refused: { position: `${position}.response`, reason: NOT_READ } };
  }
}

/** Earlier answers stand in the histories of later requests. */
const NOT_READ = 'the last answer of the conversation is no JSON document; calls in it are not read';

const lastOf = ({ exchanges }: Run): ReadExchange => exchanges.at(-1) as ReadExchange;

/** The runs of a recording, and the exchanges that could not be read. */
function runsOf(value: unknown): { runs: Run[]; refused: RefusedPart[] } {
  const collector = new RunCollector();
  const refused: RefusedPart[] = [];
  const list = Array.isArray(value) ? '' : 'interactions';
  interactionsOf(value)
    .slice(0, MAX_MESSAGES)
    .forEach((interaction, index) => {
      const read = readExchange(interaction, `${list}[${index}]`);
      if (read === null) return;
      if ('reason' in read) refused.push(read);
      else collector.add(read);
    });
  return { runs: collector.runs, refused };
}

/** Null for an exchange that asked a model nothing: a download, say. */
function readExchange(interaction: unknown, position: string): ReadExchange | RefusedPart | null {
  const exchange = exchangeOf(interaction, position);
  if (exchange === null) return { position, reason: 'not a request with its response' };
  if (exchange.method !== 'POST') return null;
  const dialect = dialectOf(exchange);
  if (dialect === null) return { position, reason: 'a request without messages to a model' };
  const history = dialect.history(exchange.request ?? {});
  const told = history.read();
  if ('error' in told) return refusalOf(`${position}.request.${history.member}`, told.error);
  const answer = exchange.response === null ? null : dialect.answer(exchange.response);
  const said = answer?.read() ?? { steps: [] };
  if ('error' in said) return refusalOf(`${position}.response.${answer?.member}`, said.error);
  return { exchange, dialect, history: told.steps, answer: said.steps };
}

function conversationOf(run: Run, keys: KeyRing): Conversation {
  const { dialect, exchange } = lastOf(run);
  const dialogue = {
    format: NAME,
    steps: withRefusedOutputs(stepsOf(run).map(markRefusal)),
    label: dialect.name,
    model: dialect.model(exchange),
    tools: describedTools(dialect.tools(exchange.request ?? {})),
  };
  return buildConversation(dialogue, keys);
}

/**
 * The fullest history of a run and the last answer. The answer to a request stands where the request's own history ended:
 * that step gets what was measured.
 */
function stepsOf(run: Run): DialogueStep[] {
  const last = lastOf(run);
  const measured = new Map(run.exchanges.map((read) => [read.history.length, measuredOf(read)]));
  return [...last.history, ...last.answer].map((step, index) =>
    step.kind === 'model' ? { ...step, ...measured.get(index) } : step,
  );
}

const measuredOf = ({ exchange, dialect }: ReadExchange) => ({
  ...dialect.usage(exchange.response ?? {}),
  model: dialect.model(exchange),
  time: exchangeTime(exchange),
});

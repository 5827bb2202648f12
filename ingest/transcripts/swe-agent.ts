import { z } from 'zod';
import type { Conversation } from '../../lib/conversation';
import { attemptsOf } from './attempts-of';
import { digestOf, type KeyRing, sessionIdOf } from './conversation-key';
import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { listOf } from './list-of';
import { MAX_MESSAGES, refusalOf } from './message-schema';
import { callMessages, historyMessageSchema, type SweRun, sweStepSchema, textMessages } from './swe-agent-step';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/*
 * Trajectories (`.traj`) of SWE-agent: https://swe-agent.com/latest/usage/trajectories/
 * With function calling the history holds structured calls. Otherwise an action is a command line, whose first word is
 * taken for the tool.
 */

const NAME = 'swe-agent';

/** SWE-agent trajectories: one run a file, in text mode or with function calling. */
export const sweAgent: TranscriptFormat = { name: NAME, label: 'SWE-agent trajectory', detect, parse };

const runSchema = z.object({
  trajectory: z.array(sweStepSchema).max(MAX_MESSAGES).default([]),
  history: z.array(historyMessageSchema).max(MAX_MESSAGES).default([]),
  replay_config: z.unknown().optional(),
});

function detect({ value }: Sample): Detection {
  const { trajectory, history } = isRecord(value) ? value : {};
  const messages = listOf(history);
  const needs: [string, boolean][] = [
    ['a "history" or "trajectory" list', listOf(trajectory).length + messages.length > 0],
    ['steps with "action" and "observation"', isMostly(listOf(trajectory), isStep)],
    ['messages of the history with "role" and "agent"', isMostly(messages, isAgentMessage)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  if (missing.length > 0) return { missing };
  return listOf(trajectory).length > 0
    ? { score: 1, because: 'a trajectory of actions and observations as SWE-agent writes it' }
    : { score: 0.9, because: 'a history of messages that name their agent, as SWE-agent writes it' };
}

const isStep = (step: unknown): boolean => isRecord(step) && 'action' in step && 'observation' in step;
const isAgentMessage = (message: unknown): boolean => isRecord(message) && 'role' in message && 'agent' in message;

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const run = runSchema.safeParse(value);
  if (run.success) yield { conversation: conversationOf(run.data, keys) };
  else yield { refused: refusalOf('', run.error) };
}

function conversationOf(run: z.infer<typeof runSchema>, keys: KeyRing): Conversation {
  const own: SweRun = { ...run, history: run.history.filter((message) => !message.is_demo) };
  const key = keys.keyFor(`${NAME}:${digestOf([own.trajectory, own.history])}`);
  const { model, task } = configOf(run.replay_config);
  const isCalling = own.history.some(({ tool_calls: calls }) => (calls ?? []).length > 0);
  const messages = isCalling ? callMessages(own) : textMessages(own);
  return {
    key,
    format: NAME,
    isEnded: true,
    sessionId: sessionIdOf(task ?? 'trajectory', key),
    agent: own.history.find(({ agent }) => agent)?.agent ?? null,
    model,
    environment: null,
    tools: [],
    attempts: attemptsOf({ key, model, tools: [], messages }),
  };
}

const configSchema = z.object({
  agent: z.object({ name: z.string().nullish(), model: z.object({ name: z.string().nullish() }).nullish() }).nullish(),
  problem_statement: z.object({ id: z.string().nullish() }).nullish(),
});

/** What the run was started with; newer versions write it as a JSON text. */
function configOf(config: unknown): { model: string | null; task: string | null } {
  const read = configSchema.safeParse(typeof config === 'string' ? parsed(config) : config);
  const { agent, problem_statement: problem } = read.data ?? {};
  return { model: agent?.model?.name ?? null, task: problem?.id ?? agent?.name ?? null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { type CallSetting, callTeller } from './call-teller';
import { demoContract } from './client-decision';
import type { DemoEvent } from './demo-event';
import { DAY_MS, progressAt, SECOND_MS, type Story } from './demo-options';
import type { DemoScript } from './demo-scripts';
import { AGENTS, type DemoAgent, modelAt, promptAt } from './demo-story';
import { demoTool } from './demo-tools';
import type { Random } from './seeded-random';
import { tellCall } from './tell-call';

/** Calls of a session, on average. */
export const CALLS_PER_SESSION = 3.4;

type Session = Omit<CallSetting, 'callId' | 'startMs' | 'tool' | 'intent'>;

const agentNamed = (name: string): DemoAgent => {
  const agent = AGENTS.find((candidate) => candidate.name === name);
  if (!agent) throw new Error(`The demo has no agent ${name}.`);
  return agent;
};

const hex = (random: Random, length: number): string =>
  Array.from({ length }, () => random.int(0, 15).toString(16)).join('');

const openSession = (story: Story, sessionId: string, agent: DemoAgent, atMs: number, random: Random): Session => {
  const progress = progressAt(story, atMs);
  const environment = random.weighted([
    ['production', 87],
    ['staging', 10.5],
    ['golden', 2.5],
  ] as const);
  const seed = random.int(1, 9999);
  return {
    sessionId,
    traceId: hex(random, 32),
    progress,
    daysLeft: (story.now - atMs) / DAY_MS,
    agent,
    maxAttempts: demoContract(agent.contract).maxAttempts,
    model: modelAt(progress, random),
    prompt: promptAt(progress, random),
    environment,
    random,
    ...(random.chance(0.02) ? { experiment: { name: 'short-feedback', failureId: `f-${seed % 40}`, seed } } : {}),
  };
};

/** A conversation: several ordinary calls of one agent, one after the other. */
export const tellSession = (story: Story, name: string, startMs: number, random: Random): DemoEvent[] => {
  const agent = random.weighted(AGENTS.map((each) => [each, each.weight] as const));
  const session = openSession(story, name, agent, startMs, random);
  const events: DemoEvent[] = [];
  const count = random.weighted([
    [1, 12],
    [2, 20],
    [3, 24],
    [4, 20],
    [5, 14],
    [7, 10],
  ] as const);
  for (let at = startMs, number = 1; number <= count; number += 1) {
    const tool = demoTool(random.weighted(agent.tools));
    events.push(
      ...tellCall({ ...session, callId: `${name}.c${number}`, startMs: at, tool, intent: random.pick(tool.intents) }),
    );
    at += random.int(15, 140) * SECOND_MS;
  }
  return events;
};

/** A conversation of one scripted call, always in production. */
export const tellScript = (
  story: Story,
  name: string,
  script: DemoScript,
  startMs: number,
  random: Random,
): DemoEvent[] => {
  const session = openSession(story, name, agentNamed(script.agent), startMs, random);
  const tool = demoTool(script.tool);
  const environment = 'production';
  const setting = {
    ...session,
    environment,
    experiment: undefined,
    callId: `${name}.c1`,
    startMs,
    tool,
    intent: random.pick(tool.intents),
  };
  const teller = callTeller(setting);
  script.tell(teller);
  return teller.events;
};

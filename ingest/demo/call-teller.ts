import type { DemoAttempt, DemoClose, DemoEvent, JsonObject } from './demo-event';
import type { DemoAgent, DemoModel, DemoPrompt } from './demo-story';
import { type DemoTool, schemaHash, versionAt } from './demo-tools';
import type { Random } from './seeded-random';

/** Everything that is the same for all events of one call. */
export type CallSetting = {
  callId: string;
  sessionId: string;
  traceId: string;
  startMs: number;
  /** Share of the story that has passed, 0 to 1. */
  progress: number;
  /** Days until the story's end. */
  daysLeft: number;
  agent: DemoAgent;
  /** What the agent's contract allows. */
  maxAttempts: number;
  model: DemoModel;
  prompt: DemoPrompt;
  tool: DemoTool;
  environment: string;
  intent: string;
  experiment?: { name: string; failureId: string; seed: number };
  random: Random;
};

type AttemptFields = Partial<DemoAttempt> & Pick<DemoAttempt, 'outcome'>;

/** Tells one call event by event; every event moves its clock. */
export type CallTeller = CallSetting & {
  events: DemoEvent[];
  /** Arguments that fit. */
  good: JsonObject;
  version: number;
  schema: JsonObject;
  nowMs: () => number;
  wait: (ms: number) => void;
  attempt: (number: number, fields: AttemptFields) => void;
  close: (fields: Omit<DemoClose, 'type' | 'id' | 'call_id' | 'ts'>) => void;
};

const iso = (ms: number): string => new Date(ms).toISOString();

/** Tokens, money and time of one attempt; later attempts carry the error with them and cost more. */
const effort = ({ model, random }: CallSetting, number: number): Partial<DemoAttempt> => {
  const tokensIn = random.int(420, 1900) + (number - 1) * random.int(180, 420);
  const tokensOut = random.int(38, 190);
  const price = model.priceUsd;
  return {
    tokens_in: tokensIn,
    tokens_out: tokensOut,
    ...(price ? { cost_usd: Number(((tokensIn * price.in + tokensOut * price.out) / 1e6).toFixed(6)) } : {}),
    latency_ms: Math.round(model.latencyMs * (0.6 + 1.2 * random.next() ** 3) + random.int(40, 400)),
  };
};

const sharedFields = (setting: CallSetting, schema: JsonObject): Partial<DemoAttempt> => ({
  trace_id: setting.traceId,
  session_id: setting.sessionId,
  agent: setting.agent.name,
  model: setting.model.name,
  environment: setting.environment,
  contract_version: setting.agent.contract,
  schema_hash: schemaHash(schema),
  ...(setting.agent.isSilentOnBudget ? {} : { max_attempts: setting.maxAttempts }),
  ...(setting.experiment
    ? { experiment: setting.experiment.name, failure_id: setting.experiment.failureId, seed: setting.experiment.seed }
    : {}),
});

const openingFields = ({ intent, random }: CallSetting): Partial<DemoAttempt> => ({
  user_intent: intent,
  caller: random.pick(['chat', 'chat', 'phone', 'mail']),
  provider_call_id: `fc_${random.int(100_000, 999_999)}`,
  tags: { region: random.pick(['north', 'coast', 'inland']) },
});

/** A field that a script took away is absent, not undefined. */
const withoutGaps = (event: DemoAttempt): DemoAttempt =>
  Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined)) as DemoAttempt;

export const callTeller = (setting: CallSetting): CallTeller => {
  const { callId, random, tool } = setting;
  const version = versionAt(tool, setting.progress);
  const schema = tool.versions[version - 1];
  if (!schema) throw new Error(`${tool.name} has no schema at ${setting.progress}.`);
  const events: DemoEvent[] = [];
  const good = tool.makeArguments(random, setting.startMs, version);
  let clockMs = setting.startMs;

  const attempt = (number: number, fields: AttemptFields): void => {
    const told = { ...sharedFields(setting, schema), ...(number === 1 ? openingFields(setting) : {}) };
    const spent = { ...effort(setting, number), ...fields };
    clockMs += spent.latency_ms ?? 0;
    const named = { id: `${callId}.a${number}`, call_id: callId, attempt: number, tool: tool.name, ts: iso(clockMs) };
    events.push(withoutGaps({ ...named, arguments: good, ...told, ...spent }));
    clockMs += random.int(120, 900);
  };
  const close: CallTeller['close'] = (fields) => {
    const where = { trace_id: setting.traceId, session_id: setting.sessionId };
    events.push({ type: 'close', id: `${callId}.close`, call_id: callId, ts: iso(clockMs), ...where, ...fields });
  };
  const wait = (ms: number): void => {
    clockMs += ms;
  };
  return { ...setting, events, good, version, schema, nowMs: () => clockMs, wait, attempt, close };
};

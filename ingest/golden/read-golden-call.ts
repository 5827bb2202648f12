import type { z } from 'zod';
import { isJsonError } from '../../lib/json/scan-json';
import type { JsonSource } from '../../lib/json/json-source';
import { memberSources } from '../../lib/json/member-sources';
import { parseKeepingSource } from '../../lib/json/parse-keeping-source';
import { DEFAULT_CONTRACT } from '../../lib/repair/built-in-contracts';
import { contractLabel, type Facts } from '../../lib/repair/contract';
import { parseEvents } from '../native/parse-events';
import { type GoldenAttempt, goldenAttempt } from './golden-attempt';
import {
  goldenAnswerSchema,
  goldenCallSchema,
  type GoldenDecision,
  type GoldenFeedback,
  type GoldenTool,
  goldenToolSchema,
  KEPT_AS_SOURCE,
} from './golden-call-schema';

/** A call with its arguments as JSON source text. */
export type GoldenAnswer = { tool: string; argumentsJson: string };

/** A golden call, ready to be decided on. */
export type GoldenCall = {
  name: string;
  /** The contract it is decided by: `loop-v1`. */
  contract: string;
  tools: ReadonlyMap<string, GoldenTool>;
  intent: string | null;
  contextJson: string | null;
  facts: Facts;
  callBudget: number | null;
  /** Epoch milliseconds. */
  lastDecisionAt: number | null;
  /** What has been tried so far, by number; the last one failed and is to be decided on. */
  attempts: readonly [...GoldenAttempt[], GoldenAttempt];
  /** The call that ends it well; null where no repair is possible. */
  answer: GoldenAnswer | null;
  expected: { decision: GoldenDecision | null; feedback: GoldenFeedback | null };
};

export type ReadGoldenCall = { call: GoldenCall } | { problem: string };

const mismatch = (error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string => {
  const [first] = error.issues;
  return `${first?.path.map(String).join('.') ?? ''}: ${first?.message ?? 'does not fit'}`;
};

const toolsOf = (source: JsonSource | undefined): Map<string, GoldenTool> | string => {
  const tools = new Map<string, GoldenTool>();
  for (const [name, json] of memberSources(source?.text ?? '{}')) {
    const tool = goldenToolSchema.safeParse(JSON.parse(json));
    if (!tool.success) return `tools.${name}.${mismatch(tool.error)}`;
    tools.set(name, tool.data);
  }
  return tools;
};

const answerOf = (source: JsonSource | undefined): GoldenAnswer | null | string => {
  if (source === undefined || source.text === 'null') return null;
  const answer = goldenAnswerSchema.safeParse(JSON.parse(source.text));
  const argumentsJson = memberSources(source.text).get('arguments');
  if (!answer.success) return `answer.${mismatch(answer.error)}`;
  return argumentsJson === undefined ? 'answer.arguments: is missing' : { tool: answer.data.tool, argumentsJson };
};

type Story = { id: string; attempts: GoldenAttempt[] };

const storyOf = (source: JsonSource): Story | string => {
  const body = parseEvents(source.text, { contentKind: 'json', now: Number.MAX_SAFE_INTEGER, isUnmasked: true });
  if (body.kind === 'refused') return `events: ${body.message}`;
  const [rejected] = body.rejected;
  if (rejected !== undefined) return `events.${rejected.index}: ${rejected.message}`;
  const events = body.events.flatMap(({ event }) => (event.type === 'attempt' ? [event] : []));
  const ordered = events.toSorted((a, b) => a.number - b.number);
  return { id: ordered[0]?.id ?? '', attempts: ordered.map(goldenAttempt) };
};

/** A copied call tells its end as well: what it failed with comes before, and the success after that is the answer. */
const splitAtSuccess = (
  attempts: readonly GoldenAttempt[],
): { tried: GoldenAttempt[]; success: GoldenAnswer | null } => {
  const firstFailure = attempts.findIndex(({ outcome }) => outcome === 'failed');
  const success = attempts.find(({ outcome }, index) => outcome === 'ok' && index > firstFailure);
  const before = success === undefined ? attempts : attempts.slice(0, attempts.indexOf(success));
  const lastFailure = before.findLastIndex(({ outcome }) => outcome === 'failed');
  const argumentsJson = success?.argumentsJson ?? null;
  return {
    tried: before.slice(0, lastFailure + 1),
    success: success === undefined || argumentsJson === null ? null : { tool: success.tool, argumentsJson },
  };
};

type Data = z.output<typeof goldenCallSchema>;

const wholeCall = (
  data: Data,
  tools: GoldenCall['tools'],
  answer: GoldenAnswer | null,
  story: Story,
): ReadGoldenCall => {
  const { tried, success } = splitAtSuccess(story.attempts);
  const last = tried.at(-1);
  if (last === undefined) return { problem: 'events: no attempt failed, so there is nothing to decide' };
  const named = tried.findLast(({ contractVersion }) => contractVersion !== null)?.contractVersion;
  const { expected, facts } = data;
  return {
    call: {
      name: data.name ?? story.id,
      contract: data.contract ?? named ?? contractLabel(DEFAULT_CONTRACT),
      tools,
      intent: data.intent ?? null,
      contextJson: data.context?.text ?? null,
      facts,
      callBudget: data.call_budget ?? null,
      lastDecisionAt: data.last_decision_at === undefined ? null : Date.parse(data.last_decision_at),
      attempts: [...tried.slice(0, -1), last],
      answer: data.answer === undefined ? success : answer,
      expected: { decision: expected.decision ?? null, feedback: expected.feedback ?? null },
    },
  };
};

/** Reads one golden call, of the set or as its page copies it. What is wrong with it is told with its place. */
export const readGoldenCall = (text: string): ReadGoldenCall => {
  const parsed = parseKeepingSource(text, KEPT_AS_SOURCE);
  if (isJsonError(parsed)) return { problem: `not valid JSON at column ${parsed.column}` };
  const checked = goldenCallSchema.safeParse(parsed.value);
  if (!checked.success) return { problem: mismatch(checked.error) };
  const tools = toolsOf(checked.data.tools);
  if (typeof tools === 'string') return { problem: tools };
  const answer = answerOf(checked.data.answer);
  if (typeof answer === 'string') return { problem: answer };
  const story = storyOf(checked.data.events);
  if (typeof story === 'string') return { problem: story };
  return wholeCall(checked.data, tools, answer, story);
};

import { memberSources } from '../json/member-sources';
import { isJsonError, scanJson } from '../json/scan-json';
import { aliasKey, CLASS_ALIASES } from './class-aliases';
import type { Action } from './contract';
import { isErrorClass, type ErrorClass } from './error-classes';
import { recoveryAction } from './recovery-actions';

export type RecoveryCall = {
  tool: string;
  endpoint: string | null;
  /** As the model wrote them. */ argumentsJson: string;
};

export type RecoveryAnswer = {
  category: ErrorClass;
  isRetryable: boolean;
  action: Exclude<Action, 'stop'>;
  call: RecoveryCall | null;
  question: string | null;
  escalation: { summary: string; recommendedAction: string } | null;
};

/** A field that does not have the form asked for. */
export type MalformedAnswer = { malformedAt: string };

const LONGEST_TEXT = 2_000;
const LONGEST_ANSWER = 256_000;
const FENCED = /^```(?:json)?\s{0,8}\n([\s\S]*)\n```$/;

type Fields = ReadonlyMap<string, string>;

/** The one object an answer consists of, fenced or not; what stands around it would be another answer. */
const objectIn = (text: string): Fields | null => {
  const trimmed = text.trim();
  const json = FENCED.exec(trimmed)?.[1] ?? trimmed;
  if (
    json.length > LONGEST_ANSWER ||
    !json.trimStart().startsWith('{') ||
    isJsonError(scanJson(json, { maxDepth: 64 }))
  )
    return null;
  return memberSources(json);
};

/** A field's value; null where it is absent or null. */
const valueOf = (fields: Fields, name: string): unknown => {
  const source = fields.get(name);
  return source === undefined ? null : (JSON.parse(source) as unknown);
};

const textOf = (fields: Fields, name: string): string | null => {
  const value = valueOf(fields, name);
  return typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_TEXT ? value : null;
};

const isAbsent = (fields: Fields, name: string): boolean => valueOf(fields, name) === null;

const categoryOf = (fields: Fields): ErrorClass | null => {
  const key = aliasKey(textOf(fields, 'category') ?? '');
  if (key === null) return null;
  if (isErrorClass(key)) return key;
  return Object.hasOwn(CLASS_ALIASES, key) ? (CLASS_ALIASES[key] ?? null) : null;
};

const membersAt = (fields: Fields, name: string): Fields => memberSources(fields.get(name) ?? '');

const callOf = (fields: Fields): RecoveryCall | null => {
  const call = membersAt(fields, 'call');
  const [tool, argumentsJson] = [textOf(call, 'tool'), call.get('arguments')];
  const endpoint = textOf(call, 'endpoint');
  if (tool === null || argumentsJson === undefined || !argumentsJson.startsWith('{')) return null;
  return endpoint === null && !isAbsent(call, 'endpoint') ? null : { tool, endpoint, argumentsJson };
};

const escalationOf = (fields: Fields): RecoveryAnswer['escalation'] => {
  const escalation = membersAt(fields, 'escalation');
  const [summary, recommendedAction] = [textOf(escalation, 'summary'), textOf(escalation, 'recommended_action')];
  return summary === null || recommendedAction === null ? null : { summary, recommendedAction };
};

/** What an action comes with; a field of another action's makes the answer two answers. */
const COMES_WITH: Readonly<Record<RecoveryAnswer['action'], { needed: string | null; allowed: readonly string[] }>> = {
  retry_same: { needed: null, allowed: ['call'] },
  repair_input: { needed: 'call', allowed: ['call'] },
  reshape_call: { needed: 'call', allowed: ['call'] },
  rerun_dependency: { needed: 'call', allowed: ['call'] },
  clarify: { needed: 'question', allowed: ['question'] },
  escalate: { needed: 'escalation', allowed: ['escalation'] },
};

const misplacedIn = (fields: Fields, action: RecoveryAnswer['action']): string | null => {
  const { needed, allowed } = COMES_WITH[action];
  if (needed !== null && isAbsent(fields, needed)) return needed;
  const others = ['call', 'question', 'escalation'].filter((name) => !allowed.includes(name));
  return others.find((name) => !isAbsent(fields, name)) ?? null;
};

/** Reads a model's answer to the recovery prompt by the form it was asked for. */
export const readRecoveryAnswer = (text: string): RecoveryAnswer | MalformedAnswer => {
  const fields = objectIn(text);
  if (fields === null) return { malformedAt: 'answer' };
  const category = categoryOf(fields);
  if (category === null) return { malformedAt: 'category' };
  const isRetryable = valueOf(fields, 'retryable');
  if (typeof isRetryable !== 'boolean') return { malformedAt: 'retryable' };
  const action = recoveryAction(textOf(fields, 'action') ?? '');
  if (action === null) return { malformedAt: 'action' };
  const misplaced = misplacedIn(fields, action);
  if (misplaced !== null) return { malformedAt: misplaced };
  const [call, question, escalation] = [callOf(fields), textOf(fields, 'question'), escalationOf(fields)];
  const read = { call, question, escalation };
  const unread = (['call', 'question', 'escalation'] as const).find(
    (name) => !isAbsent(fields, name) && read[name] === null,
  );
  return unread === undefined ? { category, isRetryable, action, ...read } : { malformedAt: unread };
};

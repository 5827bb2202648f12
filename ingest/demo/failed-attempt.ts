import type { ErrorClass } from '../../lib/repair/error-classes';
import { breakArguments, spoilJson } from './break-arguments';
import type { CallTeller } from './call-teller';
import type { DemoAttempt, JsonObject, JsonValue } from './demo-event';
import { FAILURE_LOOKS, wordsFor } from './demo-failures';
import { DEMO_TOOLS } from './demo-tools';

type Fault = Omit<Partial<DemoAttempt>, 'arguments' | 'outcome' | 'error_class'> & { arguments: JsonValue };
export type FailureFields = Fault & { outcome: 'failed'; error_class: ErrorClass };

/** Other arguments that fit as well: one value differs from the good ones. */
export const goodVariant = ({ good, tool, random, startMs, version }: CallTeller): JsonObject => {
  for (let tries = 0; tries < 20; tries += 1) {
    const fresh = tool.makeArguments(random, startMs, version);
    const differing = Object.keys(good).filter(
      (key) => fresh[key] !== undefined && JSON.stringify(fresh[key]) !== JSON.stringify(good[key]),
    );
    if (differing.length === 0) continue;
    const key = random.pick(differing);
    return { ...good, [key]: fresh[key] ?? null };
  }
  return good;
};

const schemaViolation = (teller: CallTeller): Fault => {
  const { random, schema, good, tool, version } = teller;
  const isStumble = version > 1 && random.chance(0.85);
  const first = breakArguments(schema, good, random, isStumble ? tool.weakSpot : '');
  const second = breakArguments(schema, first.broken, random);
  const isApart = second.issue.path.split('/')[1] !== first.issue.path.split('/')[1];
  const breakages = isApart && random.chance(0.22) ? [first, second] : [first];
  return {
    arguments: breakages.at(-1)?.broken ?? first.broken,
    issues: breakages.map(({ issue }) => issue),
    code: first.code,
    message: breakages.map(({ issue }) => `${issue.path}: ${issue.message ?? ''}`).join('; '),
  };
};

const argumentError = (teller: CallTeller, isFirst: boolean): Fault => {
  const { random, good, tool } = teller;
  const [rule] = tool.preconditions;
  if (!rule || !isFirst) return { arguments: goodVariant(teller), ...wordsFor('argument_error', random) };
  const { path, code, constraint, message } = rule;
  const issues = [{ path, keyword: 'precondition', expected: constraint, message }];
  return { arguments: rule.broken(good), issues, code, constraint, message };
};

const wrongTool = ({ random, good, tool }: CallTeller): Fault => {
  const isMadeUp = tool.madeUpNames.length > 0 && random.chance(0.5);
  const others = DEMO_TOOLS.filter(({ name, isHandOff }) => name !== tool.name && !isHandOff);
  const name = isMadeUp ? random.pick(tool.madeUpNames) : random.pick(others).name;
  const code = isMadeUp ? 'TOOL_NOT_FOUND' : '405';
  const message = isMadeUp ? `there is no tool called ${name}` : `${name} does not offer that operation`;
  return { arguments: good, tool: name, requested_tool: name, code, message };
};

/** Facts of the class that do not depend on the arguments. */
const surroundings = ({ random, tool, callId }: CallTeller, errorClass: ErrorClass): Omit<Fault, 'arguments'> => {
  const look = FAILURE_LOOKS[errorClass];
  return {
    stage: look.stage,
    ...(look.constraint ? { constraint: look.constraint } : {}),
    ...(look.dependency ? { dependency: look.dependency } : {}),
    ...(look.retryAfterMs ? { retryable: true, retry_after_ms: random.pick(look.retryAfterMs) } : {}),
    ...(tool.sideEffects === 'unsafe' ? { idempotency_key: `${callId}-once` } : {}),
  };
};

/** What is wrong with the attempt itself: its arguments, and the words that came back. */
const fault = (teller: CallTeller, errorClass: ErrorClass, isFirst: boolean): Fault => {
  if (errorClass === 'schema_violation') return schemaViolation(teller);
  if (errorClass === 'argument_error') return argumentError(teller, isFirst);
  if (errorClass === 'wrong_tool') return wrongTool(teller);
  const args = errorClass === 'malformed_json' ? spoilJson(teller.good, teller.random) : teller.good;
  return { arguments: args, ...wordsFor(errorClass, teller.random) };
};

/** An attempt that fails with the class; `isFirst` marks the call's first failure. */
export const failedAttempt = (teller: CallTeller, errorClass: ErrorClass, isFirst: boolean): FailureFields => ({
  ...surroundings(teller, errorClass),
  ...fault(teller, errorClass, isFirst),
  outcome: 'failed',
  error_class: errorClass,
});

import { canonicalArguments } from '../lib/json/canonical-json';
import { type Actor, type Disposition, MODEL_OUTPUT_TOOL, type Outcome } from '../lib/words';

/** One attempt as chained: `number` is its place in its call, 0 for a sibling failure; `sequence` its place in the conversation. */
export type CountedAttempt = {
  sequence: number;
  turn: number;
  number: number;
  outcome: Outcome;
  errorClass: string | null;
  code: string | null;
  argumentsJson: string | null;
  isEscalationCall: boolean;
};

/** One call with all its attempts. `conversation` is any name that is unique in what is counted. */
export type CountedCall = {
  conversation: string;
  tool: string;
  actor: Actor;
  disposition: Disposition;
  attempts: readonly CountedAttempt[];
};

/** A chain as expected.json lists it. */
export type CountedChain = {
  conversation: string;
  tool: string;
  actor: string;
  first_call_index: number;
  attempt_call_indexes: number[];
  sibling_call_indexes: number[];
  outcome: string;
};

type Tally = Record<string, number>;
type PlacedAttempt = CountedAttempt & { call: CountedCall };

const CHAINED: ReadonlySet<Disposition> = new Set<Disposition>(['repaired', 'escalated', 'abandoned']);
const ACTOR_NAMES: Record<Actor, string> = { agent: 'assistant', user: 'user' };

/**
 * Counts calls as expected.json does (rule RS-1), under its names. It knows nothing of how they were chained: it takes
 * numbers and dispositions as they are, from memory or from a store, and recounts everything from the attempts.
 * Refused model outputs are no calls of a tool; they have counts of their own.
 */
export function countConversation(all: readonly CountedCall[]) {
  const calls = withCallIndexes(all.filter((call) => call.tool !== MODEL_OUTPUT_TOOL));
  const attempts = calls.flatMap((call) => call.attempts.map((attempt): PlacedAttempt => ({ ...attempt, call })));
  const chains = calls.filter((call) => CHAINED.has(call.disposition));
  const failures = attempts.filter((attempt) => attempt.outcome === 'failed');
  return {
    conversations_with_failure: new Set(failures.map((attempt) => attempt.call.conversation)).size,
    ...outcomesOf(attempts),
    malformed_arguments: attempts.filter((attempt) => attempt.argumentsJson?.startsWith('"')).length,
    turns_with_parallel_calls: parallelTurns(attempts),
    escalation_calls: attempts.filter((attempt) => attempt.isEscalationCall).length,
    per_tool: perTool(calls),
    ...chainCounts(chains),
    traces: chains.length + executedOf(calls).length,
    first_attempt_success: executedOf(calls).length,
    parallel_sibling_failures: attempts.filter((attempt) => attempt.number === 0).length,
    next_call_same_tool: tally(failures.map((failure) => nextCallOf(failure, attempts))),
    failure_classes: tally(failures.map((attempt) => attempt.errorClass ?? 'none')),
    calls_by_actor: tally(attempts.map((attempt) => ACTOR_NAMES[attempt.call.actor])),
    chain_list: chains.map(chainOf),
    ...refusedOutputCounts(all.filter((call) => call.tool === MODEL_OUTPUT_TOOL)),
  };
}

/** Gives every attempt its place among the calls of its conversation, refused outputs left out. */
function withCallIndexes(calls: readonly CountedCall[]): CountedCall[] {
  const sequences = new Map<string, number[]>();
  for (const { conversation, attempts } of calls) {
    const own = sequences.get(conversation) ?? [];
    sequences.set(conversation, own);
    own.push(...attempts.map(({ sequence }) => sequence));
  }
  const places = new Map(
    [...sequences].map(([name, own]) => [name, new Map(own.toSorted((a, b) => a - b).map((one, k) => [one, k]))]),
  );
  const indexOf = (conversation: string, sequence: number) => places.get(conversation)?.get(sequence) ?? -1;
  return calls.map((call) => ({
    ...call,
    attempts: call.attempts.map((one) => ({ ...one, sequence: indexOf(call.conversation, one.sequence) })),
  }));
}

/** Only what was refused: that an output was taken in the end shows in the chain's disposition. */
function refusedOutputCounts(outputs: readonly CountedCall[]) {
  const refused = outputs.flatMap(({ attempts }) => attempts.filter(({ outcome }) => outcome === 'failed'));
  const chains = outputs.filter((call) => CHAINED.has(call.disposition));
  return {
    output_contract_retries: refused.length,
    format_rejections: tally(refused.map(({ code }) => code ?? 'none')),
    format_rejection_chains: { chains: chains.length, ...tally(chains.map(({ disposition }) => disposition)) },
  };
}

function outcomesOf(attempts: readonly CountedAttempt[]) {
  const count = (outcome: Outcome) => attempts.filter((attempt) => attempt.outcome === outcome).length;
  return { tool_calls: attempts.length, ok: count('ok'), failed: count('failed'), no_result: count('unknown') };
}

function chainCounts(chains: readonly CountedCall[]) {
  const count = (disposition: Disposition, test: (call: CountedCall) => boolean = () => true) =>
    chains.filter((call) => call.disposition === disposition && test(call)).length;
  const isUntried = (call: CountedCall) => !hasRepairAttempt(call);
  const repaired = chains.filter((call) => call.disposition === 'repaired');
  return {
    chains: chains.length,
    repair_sequences: chains.filter(hasRepairAttempt).length,
    repaired: repaired.length,
    escalated: count('escalated'),
    abandoned: count('abandoned'),
    escalated_without_attempt: count('escalated', isUntried),
    abandoned_without_attempt: count('abandoned', isUntried),
    repaired_after_n_attempts: tally(repaired.map((call) => String(repairAttemptsOf(call).length))),
  };
}

function perTool(calls: readonly CountedCall[]) {
  const tools = new Map<string, CountedCall[]>();
  for (const call of calls) tools.set(call.tool, [...(tools.get(call.tool) ?? []), call]);
  return Object.fromEntries([...tools].map(([tool, ofTool]) => [tool, toolCounts(ofTool)]));
}

function toolCounts(calls: readonly CountedCall[]) {
  const { tool_calls, ...outcomes } = outcomesOf(calls.flatMap((call) => call.attempts));
  const { chains, repair_sequences, repaired } = chainCounts(calls.filter((call) => CHAINED.has(call.disposition)));
  const first_attempt_success = executedOf(calls).length;
  return { calls: tool_calls, ...outcomes, first_attempt_success, repaired, repair_sequences, chains };
}

const executedOf = (calls: readonly CountedCall[]) => calls.filter((call) => call.disposition === 'executed');
const repairAttemptsOf = (call: CountedCall) => call.attempts.filter((attempt) => attempt.number >= 2);
const hasRepairAttempt = (call: CountedCall): boolean => repairAttemptsOf(call).length > 0;

function parallelTurns(attempts: readonly PlacedAttempt[]): number {
  const turns = tally(attempts.map(({ call, turn }) => `${call.conversation} ${turn}`));
  return Object.values(turns).filter((count) => count > 1).length;
}

/** The next call of the same tool by the same actor in a later turn, without regard to chains. */
function nextCallOf(failure: PlacedAttempt, attempts: readonly PlacedAttempt[]): string {
  const { conversation, actor, tool } = failure.call;
  const isLater = ({ call, turn }: PlacedAttempt) =>
    call.conversation === conversation && call.actor === actor && call.tool === tool && turn > failure.turn;
  const next = attempts.filter(isLater).toSorted((a, b) => a.sequence - b.sequence)[0];
  if (next === undefined) return 'none';
  const isSame = canonicalArguments(next.argumentsJson) === canonicalArguments(failure.argumentsJson);
  return `${isSame ? 'same' : 'different'}_args_${next.outcome}`;
}

function chainOf(call: CountedCall): CountedChain {
  const sequences = (test: (number: number) => boolean) =>
    call.attempts
      .filter((attempt) => test(attempt.number))
      .map((attempt) => attempt.sequence)
      .toSorted((a, b) => a - b);
  return {
    conversation: call.conversation,
    tool: call.tool,
    actor: ACTOR_NAMES[call.actor],
    first_call_index: sequences((number) => number === 1)[0] ?? -1,
    attempt_call_indexes: sequences((number) => number >= 2),
    sibling_call_indexes: sequences((number) => number === 0),
    outcome: call.disposition,
  };
}

function tally(names: readonly string[]): Tally {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

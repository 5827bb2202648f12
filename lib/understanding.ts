import { type ChainedConversation, chainConversation, type ChainOutcome } from './chain';
import type { ChainKey } from './chain-keys';
import type { Conversation, UnlinkedAttempt } from './conversation';
import type { StripMark } from './folded-call';
import { type Actor, MODEL_OUTPUT_TOOL, type Outcome } from './words';

/** A call that began with a failure, to look at before anything is stored. */
export type PreviewChain = {
  tool: string;
  actor: Actor;
  outcome: ChainOutcome;
  errorClass: string | null;
  marks: StripMark[];
};

export type NamedCount = { name: string; attempts: number; failed: number };

/** What transcripts were understood to hold. */
export type Understanding = {
  conversations: number;
  /** By outcome; together all attempts at a tool, siblings included. */
  attempts: Record<Outcome, number>;
  /** Of all attempts, those of simulated users. */
  userAttempts: number;
  siblingFailures: number;
  /** Model outputs that are no call of a tool: refused ones, and those taken after them. They are in no other count here. */
  modelOutputs: { refused: number; taken: number };
  /** By how they went; `unknown` are calls without a result. */
  calls: Record<'executed' | 'unknown' | ChainOutcome, number>;
  /** The tools with the most attempts, and how many tools there are. */
  tools: NamedCount[];
  toolCount: number;
  /** Failed attempts by class, all of them. */
  classes: { name: string; failed: number }[];
  /** The first calls that began with a failure. */
  chains: PreviewChain[];
  /** Of the attempts that have a time, epoch milliseconds; null where none has. Attempts without one get that of the import. */
  firstTs: number | null;
  lastTs: number | null;
  hasUndated: boolean;
};

const MAX_TOOLS = 12;
const MAX_CHAINS = 8;
const MAX_MARKS = 50;

const isModelOutput = ({ tool }: UnlinkedAttempt): boolean => tool === MODEL_OUTPUT_TOOL;

/** Adds up conversations by the very rule that will link their attempts to calls. */
export class UnderstandingTally {
  private conversations = 0;
  private userAttempts = 0;
  private siblingFailures = 0;
  private readonly modelOutputs = { refused: 0, taken: 0 };
  private readonly attempts: Understanding['attempts'] = { ok: 0, failed: 0, control_flow: 0, unknown: 0 };
  private readonly calls: Understanding['calls'] = {
    executed: 0,
    repaired: 0,
    escalated: 0,
    abandoned: 0,
    open: 0,
    unknown: 0,
  };
  private readonly tools = new Map<string, NamedCount>();
  private readonly classes = new Map<string, number>();
  private readonly chains: PreviewChain[] = [];
  private firstTs: number | null = null;
  private lastTs: number | null = null;
  private hasUndated = false;

  /** `chainKeys` are those of the project that will store the conversations. */
  constructor(private readonly chainKeys: readonly ChainKey[] = []) {}

  add({ attempts: all, isEnded }: Pick<Conversation, 'attempts' | 'isEnded'>): void {
    this.conversations += 1;
    const [outputs, attempts] = [all.filter(isModelOutput), all.filter((attempt) => !isModelOutput(attempt))];
    for (const { outcome } of outputs) this.modelOutputs[outcome === 'failed' ? 'refused' : 'taken'] += 1;
    for (const attempt of attempts) this.addAttempt(attempt);
    const chained = chainConversation(attempts, { isEnded, chainKeys: this.chainKeys });
    this.addCalls(attempts, chained);
  }

  private addTime(ts: number | null): void {
    if (ts === null) {
      this.hasUndated = true;
      return;
    }
    this.firstTs = Math.min(this.firstTs ?? ts, ts);
    this.lastTs = Math.max(this.lastTs ?? ts, ts);
  }

  private addAttempt({ tool, actor, outcome, errorClass, ts }: UnlinkedAttempt): void {
    this.addTime(ts);
    this.attempts[outcome] += 1;
    if (actor === 'user') this.userAttempts += 1;
    const count = this.tools.get(tool) ?? { name: tool, attempts: 0, failed: 0 };
    count.attempts += 1;
    this.tools.set(tool, count);
    if (outcome !== 'failed') return;
    count.failed += 1;
    const name = errorClass ?? 'unsupported_error';
    this.classes.set(name, (this.classes.get(name) ?? 0) + 1);
  }

  private addCalls(attempts: readonly UnlinkedAttempt[], { links, chains }: ChainedConversation): void {
    const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
    const chainOf = new Map(chains.map((chain) => [chain.callId, chain]));
    this.siblingFailures += links.filter(({ number }) => number === 0).length;
    for (const { attemptId, number } of links) {
      if (number !== 1) continue;
      const chain = chainOf.get(attemptId);
      if (chain) this.calls[chain.outcome] += 1;
      else this.calls[byId.get(attemptId)?.outcome === 'ok' ? 'executed' : 'unknown'] += 1;
    }
    for (const { callId, outcome } of chains) {
      const first = byId.get(callId);
      if (this.chains.length === MAX_CHAINS || !first) continue;
      const marks = links.flatMap(({ attemptId, callId: of, number }): StripMark[] => {
        const attempt = byId.get(attemptId);
        if (of !== callId || number === 0 || !attempt) return [];
        return [{ number, outcome: attempt.outcome, isHandOff: false }];
      });
      const { tool, actor, errorClass } = first;
      this.chains.push({ tool, actor, outcome, errorClass, marks: marks.slice(0, MAX_MARKS) });
    }
  }

  result(): Understanding {
    const tools = [...this.tools.values()].toSorted((a, b) => b.attempts - a.attempts);
    return {
      conversations: this.conversations,
      attempts: { ...this.attempts },
      userAttempts: this.userAttempts,
      siblingFailures: this.siblingFailures,
      modelOutputs: { ...this.modelOutputs },
      calls: { ...this.calls },
      tools: tools.slice(0, MAX_TOOLS).map((tool) => ({ ...tool })),
      toolCount: tools.length,
      classes: [...this.classes].map(([name, failed]) => ({ name, failed })).toSorted((a, b) => b.failed - a.failed),
      chains: [...this.chains],
      firstTs: this.firstTs,
      lastTs: this.lastTs,
      hasUndated: this.hasUndated,
    };
  }
}

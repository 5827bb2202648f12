import { type ArgumentRelation, argumentRelation } from './argument-relation';
import { type ChainKey, chainValueBy } from './chain-keys';
import type { UnlinkedAttempt } from './conversation';

/** What chaining needs to know of an attempt without a call id. */
export type ChainableAttempt = Pick<
  UnlinkedAttempt,
  'id' | 'actor' | 'turn' | 'sequence' | 'tool' | 'outcome' | 'argumentsJson' | 'isEscalationCall'
>;

/** The call an attempt belongs to, and its number there: 1 and up, or 0 for a parallel sibling failure. */
export type ChainLink = { attemptId: string; callId: string; number: number };

export type ChainOutcome = 'repaired' | 'escalated' | 'abandoned' | 'open';

/** A call that began with a failure. */
export type Chain = {
  callId: string;
  outcome: ChainOutcome;
  /** Number of its last attempt. */
  lastNumber: number;
  /** First failed against repairing arguments; null unless repaired, or when one of them is absent. */
  argumentRelation: ArgumentRelation | null;
};

export type ChainedConversation = { links: ChainLink[]; chains: Chain[] };

type OpenChain = { first: ChainableAttempt; lastNumber: number; lastIndex: number };

const byEmission = (a: ChainableAttempt, b: ChainableAttempt): number => a.turn - b.turn || a.sequence - b.sequence;

/** Reads a conversation's attempts in emission order and links each to its call, by rule RS-1. */
class ChainBuilder {
  readonly links: ChainLink[] = [];
  readonly repaired: Chain[] = [];
  /** At most one chain is open per actor, tool and value of the tool's keyed argument. */
  private readonly open = new Map<string, OpenChain>();
  private lastEscalationIndex = -1;

  constructor(private readonly valueOf: (attempt: ChainableAttempt) => string) {}

  add(attempt: ChainableAttempt, index: number): void {
    if (attempt.isEscalationCall) this.lastEscalationIndex = index;
    // The length keeps the border between tool and value, whatever they hold.
    const key = `${attempt.actor} ${attempt.tool.length} ${attempt.tool} ${this.valueOf(attempt)}`;
    const chain = this.open.get(key);
    const isSettled = attempt.outcome === 'ok' || attempt.outcome === 'failed';
    if (!isSettled || (!chain && attempt.outcome === 'ok')) this.link(attempt, attempt.id, 1);
    else if (!chain) {
      this.open.set(key, { first: attempt, lastNumber: 1, lastIndex: index });
      this.link(attempt, attempt.id, 1);
    } else if (chain.first.turn === attempt.turn) this.addParallel(chain, attempt);
    else this.addRepair(key, chain, attempt, index);
  }

  /** A call of the chain's own turn could not know of the failure: it repairs nothing. */
  private addParallel(chain: OpenChain, attempt: ChainableAttempt): void {
    if (attempt.outcome === 'ok') this.link(attempt, attempt.id, 1);
    else this.link(attempt, chain.first.id, 0);
  }

  private addRepair(key: string, chain: OpenChain, attempt: ChainableAttempt, index: number): void {
    chain.lastNumber++;
    chain.lastIndex = index;
    this.link(attempt, chain.first.id, chain.lastNumber);
    if (attempt.outcome === 'failed') return;
    this.open.delete(key);
    this.repaired.push({
      callId: chain.first.id,
      outcome: 'repaired',
      lastNumber: chain.lastNumber,
      argumentRelation: argumentRelation(chain.first.argumentsJson, attempt.argumentsJson),
    });
  }

  unrepaired(isEnded: boolean): Chain[] {
    return [...this.open.values()].map(({ first, lastNumber, lastIndex }) => {
      const isEscalated = lastIndex < this.lastEscalationIndex;
      const outcome = !isEnded ? 'open' : isEscalated ? 'escalated' : 'abandoned';
      return { callId: first.id, outcome, lastNumber, argumentRelation: null };
    });
  }

  private link(attempt: ChainableAttempt, callId: string, number: number): void {
    this.links.push({ attemptId: attempt.id, callId, number });
  }
}

/** `chainKeys` are the project's; a tool without one is keyed by its name alone. */
export type ChainOptions = { isEnded: boolean; chainKeys?: readonly ChainKey[] };

/**
 * Links the attempts of one conversation to calls by rule RS-1: a failure opens a chain, later turns' calls of the same
 * actor and tool (and of the same value, where a rule keys the tool by an argument) continue it until one succeeds. A call's id is its first attempt's; an attempt without a settled
 * outcome is a call of its own. A longer conversation never changes the links of a shorter one it begins with.
 * Unrepaired chains stay open until the conversation has ended; then they are escalated if an escalation call came
 * after their last attempt, else abandoned.
 */
export const chainConversation = (
  attempts: readonly ChainableAttempt[],
  { isEnded, chainKeys = [] }: ChainOptions,
): ChainedConversation => {
  const builder = new ChainBuilder(chainValueBy(chainKeys));
  attempts.toSorted(byEmission).forEach((attempt, index) => builder.add(attempt, index));
  return { links: builder.links, chains: [...builder.repaired, ...builder.unrepaired(isEnded)] };
};

import { type ArgumentRelation, argumentRelation } from './argument-relation';
import { type ChainKey, chainValueBy } from './chain-keys';
import type { UnlinkedAttempt } from './conversation';

/** What chaining needs to know of an attempt without a call id. */
export type ChainableAttempt = Pick<
  UnlinkedAttempt,
  'id' | 'actor' | 'turn' | 'sequence' | 'tool' | 'outcome' | 'argumentsJson' | 'isEscalationCall' | 'linkKey'
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

/** A call as far as it has been read; it is failing from its first failure to the success that repairs it. */
type CallState = {
  first: ChainableAttempt;
  lastNumber: number;
  lastIndex: number;
  isFailing: boolean;
  /** Under which it is the open chain; null while it is not. */
  openKey: string | null;
};

const byEmission = (a: ChainableAttempt, b: ChainableAttempt): number => a.turn - b.turn || a.sequence - b.sequence;

/** Reads a conversation's attempts in emission order and links each to its call, by rule RS-1 and by what the source says itself. */
class ChainBuilder {
  readonly links: ChainLink[] = [];
  readonly repaired: Chain[] = [];
  /** At most one chain is open per actor, tool and value of the tool's keyed argument. */
  private readonly open = new Map<string, CallState>();
  private readonly failing = new Set<CallState>();
  private readonly byLinkKey = new Map<string, CallState>();
  private lastEscalationIndex = -1;

  /** `sharedKeys` are the link keys of more than one attempt. */
  constructor(
    private readonly sharedKeys: ReadonlySet<string>,
    private readonly valueOf: (attempt: ChainableAttempt) => string,
  ) {}

  add(attempt: ChainableAttempt, index: number): void {
    if (attempt.isEscalationCall) this.lastEscalationIndex = index;
    const linkKey = attempt.linkKey ?? null;
    if (linkKey === null || !this.sharedKeys.has(linkKey)) return void this.addByRule(attempt, index);
    const known = this.byLinkKey.get(linkKey);
    if (known) this.continue(known, attempt, index);
    else this.byLinkKey.set(linkKey, this.addByRule(attempt, index, true));
  }

  /** The length keeps the border between tool and value, whatever they hold. */
  private keyOf(attempt: ChainableAttempt): string {
    return `${attempt.actor} ${attempt.tool.length} ${attempt.tool} ${this.valueOf(attempt)}`;
  }

  private addByRule(attempt: ChainableAttempt, index: number, isShared = false): CallState {
    const chain = this.open.get(this.keyOf(attempt));
    const isSettled = attempt.outcome === 'ok' || attempt.outcome === 'failed';
    if (!isSettled || !chain) return this.begin(attempt, index);
    if (chain.first.turn !== attempt.turn) return this.continue(chain, attempt, index);
    // A call of the chain's own turn could not know of the failure: it repairs nothing.
    if (attempt.outcome === 'ok' || isShared) return this.begin(attempt, index);
    this.link(attempt, chain.first.id, 0);
    return chain;
  }

  private begin(attempt: ChainableAttempt, index: number): CallState {
    const call = { first: attempt, lastNumber: 1, lastIndex: index, isFailing: false, openKey: null };
    this.link(attempt, attempt.id, 1);
    if (attempt.outcome === 'failed') this.fail(call, attempt);
    return call;
  }

  private continue(call: CallState, attempt: ChainableAttempt, index: number): CallState {
    call.lastNumber++;
    call.lastIndex = index;
    this.link(attempt, call.first.id, call.lastNumber);
    if (attempt.outcome === 'failed') this.fail(call, attempt);
    if (attempt.outcome === 'ok' && call.isFailing) this.repair(call, attempt);
    return call;
  }

  private fail(call: CallState, attempt: ChainableAttempt): void {
    call.isFailing = true;
    this.failing.add(call);
    const key = this.keyOf(attempt);
    if (call.openKey !== null || this.open.has(key)) return;
    call.openKey = key;
    this.open.set(key, call);
  }

  private repair(call: CallState, attempt: ChainableAttempt): void {
    call.isFailing = false;
    this.failing.delete(call);
    if (call.openKey !== null) this.open.delete(call.openKey);
    call.openKey = null;
    this.repaired.push({
      callId: call.first.id,
      outcome: 'repaired',
      lastNumber: call.lastNumber,
      argumentRelation: argumentRelation(call.first.argumentsJson, attempt.argumentsJson),
    });
  }

  unrepaired(isEnded: boolean): Chain[] {
    return [...this.failing].map(({ first, lastNumber, lastIndex }) => {
      const isEscalated = lastIndex < this.lastEscalationIndex;
      const outcome = !isEnded ? 'open' : isEscalated ? 'escalated' : 'abandoned';
      return { callId: first.id, outcome, lastNumber, argumentRelation: null };
    });
  }

  private link(attempt: ChainableAttempt, callId: string, number: number): void {
    this.links.push({ attemptId: attempt.id, callId, number });
  }
}

const sharedKeysOf = (attempts: readonly ChainableAttempt[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { linkKey } of attempts) {
    if (typeof linkKey !== 'string') continue;
    (seen.has(linkKey) ? shared : seen).add(linkKey);
  }
  return shared;
};

/** `chainKeys` are the project's; a tool without one is keyed by its name alone. */
export type ChainOptions = { isEnded: boolean; chainKeys?: readonly ChainKey[] };

/**
 * Links the attempts of one conversation to calls by rule RS-1: a failure opens a chain, later turns' calls of the same
 * actor and tool (and of the same value, where a rule keys the tool by an argument) continue it until one succeeds.
 * Attempts that share a link key are one call whatever their turn. A call's id is its first attempt's; an attempt without a settled
 * outcome is a call of its own. A longer conversation never changes the links of a shorter one it begins with.
 * Unrepaired chains stay open until the conversation has ended; then they are escalated if an escalation call came
 * after their last attempt, else abandoned.
 */
export const chainConversation = (
  attempts: readonly ChainableAttempt[],
  { isEnded, chainKeys = [] }: ChainOptions,
): ChainedConversation => {
  const builder = new ChainBuilder(sharedKeysOf(attempts), chainValueBy(chainKeys));
  attempts.toSorted(byEmission).forEach((attempt, index) => builder.add(attempt, index));
  return { links: builder.links, chains: [...builder.repaired, ...builder.unrepaired(isEnded)] };
};

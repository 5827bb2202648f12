import { recordPart } from './json-part';
import { firstText, type LooseMessage } from './loose-message';
import type { CallingMessage, ResultMessage, TranscriptCall } from './transcript-message';
import { wholeNumber } from './whole-number';

/** What a model answered: the calls of one turn, and when it was asked. */
export type EmittedTurn = Pick<CallingMessage, 'calls' | 'time' | 'model' | 'tokensIn' | 'tokensOut' | 'costUsd'> & {
  startMs: number | null;
};

/** What a trace says of one answer besides its calls. */
export type AnswerFacts = Omit<EmittedTurn, 'calls'>;

/** Where no model answer is known. */
export const NO_ANSWER: AnswerFacts = {
  startMs: null,
  time: null,
  model: null,
  tokensIn: null,
  tokensOut: null,
  costUsd: null,
};

/** What a message of a history says of itself: LangChain's carry usage and model. */
function factsIn({ source }: LooseMessage): AnswerFacts {
  const usage = recordPart(source.usage_metadata);
  return {
    ...NO_ANSWER,
    model: firstText(recordPart(source.response_metadata).model_name),
    tokensIn: wholeNumber(usage.input_tokens),
    tokensOut: wholeNumber(usage.output_tokens),
  };
}

/**
 * The model turns of a trace, put together from message histories that repeat each other: every request holds all that
 * came before it. A call counts once, where it was first emitted.
 */
export class EmittedTurns {
  /** In order. Turns without calls are kept too: they are where tool spans without a call id belong. */
  readonly turns: EmittedTurn[] = [];
  /** The first result of each call id. */
  readonly told = new Map<string, ResultMessage>();
  private readonly turnOf = new Map<string, EmittedTurn>();
  private readonly context = new Set<string>();

  /** Messages a trace began with: their calls are another trace's. */
  addContext(messages: readonly LooseMessage[]): void {
    for (const { calls } of messages) for (const call of calls) this.context.add(nameOf(call));
  }

  /** A history as it stood at some time: calls not seen yet go where it has them. */
  addHistory(messages: readonly LooseMessage[]): void {
    let at = this.firstKnown(messages);
    for (const message of messages) {
      this.tell(message);
      const known = this.knownTurn(message.calls);
      const fresh = message.calls.filter((call) => this.isNew(call));
      if (known) at = this.turns.indexOf(known) + 1;
      else if (fresh.length > 0) this.insert(at++, { ...factsIn(message), calls: fresh });
    }
  }

  /** A model's own answer. */
  addAnswer(messages: readonly LooseMessage[], facts: AnswerFacts): void {
    for (const message of messages) this.tell(message);
    const calls = messages.flatMap((message) => message.calls);
    const fresh = calls.filter((call) => call.id === null || this.isNew(call));
    // An answer that is traced twice, by a wrapper and by what it wraps, is one turn.
    if (calls.length === 0 || fresh.length > 0) this.insert(this.turns.length, { ...facts, calls: fresh });
  }

  private insert(at: number, turn: EmittedTurn): void {
    this.turns.splice(at, 0, turn);
    for (const call of turn.calls) this.turnOf.set(nameOf(call), turn);
  }

  private isNew(call: TranscriptCall): boolean {
    return !this.turnOf.has(nameOf(call)) && !this.context.has(nameOf(call));
  }

  private knownTurn(calls: readonly TranscriptCall[]): EmittedTurn | undefined {
    return calls.map((call) => this.turnOf.get(nameOf(call))).find((turn) => turn !== undefined);
  }

  private firstKnown(messages: readonly LooseMessage[]): number {
    const first = messages.map(({ calls }) => this.knownTurn(calls)).find((turn) => turn !== undefined);
    return first === undefined ? this.turns.length : this.turns.indexOf(first);
  }

  private tell({ results }: LooseMessage): void {
    for (const result of results) {
      if (result.callId !== null && !this.told.has(result.callId)) this.told.set(result.callId, result);
    }
  }
}

const nameOf = ({ id, tool, argumentsJson }: TranscriptCall): string =>
  id === null ? JSON.stringify([tool, argumentsJson]) : `id ${id}`;

import { isDeepStrictEqual } from 'node:util';
import { type DialogueStep, stepIdentity } from './dialogue-step';
import type { Exchange } from './exchange';
import type { Dialect } from './exchange-dialects';
import { nameOf } from './name-of';

/** An exchange whose messages were read: what had been said when the request was made, and the answer to it. */
export type ReadExchange = {
  exchange: Exchange;
  dialect: Dialect;
  history: readonly DialogueStep[];
  answer: readonly DialogueStep[];
};

/** The exchanges of one conversation, in order. */
export type Run = { exchanges: ReadExchange[]; identities: readonly string[] };

/**
 * Collects exchanges into runs (RS-1): a request whose history begins with the whole history of an earlier request goes
 * on with that one's run. A request may also name the answer it goes on from, and then sends only what is new.
 */
export class RunCollector {
  readonly runs: Run[] = [];
  private readonly byResponseId = new Map<string, ReadExchange>();

  add(read: ReadExchange): void {
    const previous = this.byResponseId.get(nameOf(read.exchange.request?.previous_response_id) ?? '');
    const history = previous ? [...previous.history, ...previous.answer, ...read.history] : read.history;
    const whole = { ...read, history };
    const identities = history.map(stepIdentity);
    const run = this.runs.findLast((other) => isContinuation(other, read.dialect, identities));
    if (run === undefined) this.runs.push({ exchanges: [whole], identities });
    else {
      run.exchanges.push(whole);
      run.identities = identities;
    }
    const id = nameOf(read.exchange.response?.id);
    if (id !== null) this.byResponseId.set(id, whole);
  }
}

const isContinuation = ({ exchanges, identities: before }: Run, dialect: Dialect, now: readonly string[]): boolean =>
  exchanges[0]?.dialect === dialect &&
  before.length <= now.length &&
  isDeepStrictEqual(before, now.slice(0, before.length));

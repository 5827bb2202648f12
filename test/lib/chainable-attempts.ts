import fc from 'fast-check';
import type { ChainableAttempt } from '../../lib/chain';

export const TOOLS = ['search', 'book', 'constructor', '__proto__'];

type Drawn = Pick<ChainableAttempt, 'actor' | 'tool' | 'outcome' | 'argumentsJson' | 'isEscalationCall'> & {
  isNewTurn: boolean;
};

const drawn: fc.Arbitrary<Drawn> = fc.record({
  actor: fc.constantFrom('agent', 'agent', 'user'),
  tool: fc.constantFrom(...TOOLS),
  outcome: fc.constantFrom('ok', 'failed', 'failed', 'control_flow', 'unknown'),
  argumentsJson: fc.constantFrom(null, '{"a":1,"b":2}', '{"b":2,"a":1}', '{"a":1,"b":3}', '{"c":4}'),
  isEscalationCall: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  isNewTurn: fc.boolean(),
});

/** A conversation in emission order, turns numbered with gaps as message indexes are. */
export const conversation: fc.Arbitrary<ChainableAttempt[]> = fc.array(drawn, { maxLength: 25 }).map((items) => {
  let turn = 0;
  return items.map(({ isNewTurn, ...rest }, sequence) => {
    if (isNewTurn) turn += 2;
    return { ...rest, id: `a${sequence}`, sequence, turn };
  });
});

/** One attempt, in a turn of its own. */
export const attempt = (sequence: number, parts: Partial<ChainableAttempt>): ChainableAttempt => ({
  id: `a${sequence}`,
  actor: 'agent',
  turn: sequence,
  sequence,
  tool: 'search',
  outcome: 'failed',
  argumentsJson: '{}',
  isEscalationCall: false,
  ...parts,
});

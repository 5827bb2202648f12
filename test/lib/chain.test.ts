import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChainableAttempt, chainConversation } from '../../lib/chain';
import { attempt, conversation, TOOLS } from './chainable-attempts';

const isSettled = ({ outcome }: ChainableAttempt) => outcome === 'ok' || outcome === 'failed';

/** RS-1 read literally and slowly: for one actor and tool at a time, list the chains, then say which number each call has. */
const naiveLinks = (attempts: readonly ChainableAttempt[]): Map<string, { callId: string; number: number }> => {
  const links = new Map<string, { callId: string; number: number }>();
  for (const attempt of attempts) if (!isSettled(attempt)) links.set(attempt.id, { callId: attempt.id, number: 1 });
  for (const actor of ['agent', 'user']) {
    for (const tool of TOOLS) {
      let chain: ChainableAttempt[] | null = null;
      for (const call of attempts.filter((a) => a.actor === actor && a.tool === tool && isSettled(a))) {
        const opening: ChainableAttempt | undefined = chain?.[0];
        if (chain === null || opening === undefined) {
          links.set(call.id, { callId: call.id, number: 1 });
          if (call.outcome === 'failed') chain = [call];
        } else if (opening.turn < call.turn) {
          chain.push(call);
          links.set(call.id, { callId: opening.id, number: chain.length });
          if (call.outcome === 'ok') chain = null;
        } else if (call.outcome === 'ok') links.set(call.id, { callId: call.id, number: 1 });
        else links.set(call.id, { callId: opening.id, number: 0 });
      }
    }
  }
  return links;
};

const asMap = (attempts: readonly ChainableAttempt[], isEnded = false) =>
  new Map(
    chainConversation(attempts, { isEnded }).links.map(({ attemptId, callId, number }) => [
      attemptId,
      { callId, number },
    ]),
  );

/** The outcome RS-1 gives a chain, from its attempts alone. */
const naiveOutcome = (attempts: readonly ChainableAttempt[], callId: string, isEnded: boolean): string => {
  const links = naiveLinks(attempts);
  const own = attempts.filter(({ id }) => links.get(id)?.callId === callId && links.get(id)?.number !== 0);
  if (own.at(-1)?.outcome === 'ok') return 'repaired';
  if (!isEnded) return 'open';
  const last = own.at(-1)?.sequence ?? 0;
  return attempts.some((a) => a.isEscalationCall && a.sequence > last) ? 'escalated' : 'abandoned';
};

describe('chaining by RS-1', () => {
  it('links as the literal reading does', () => {
    fc.assert(
      fc.property(conversation, (attempts) => {
        expect(asMap(attempts)).toEqual(naiveLinks(attempts));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives every chain the outcome of the literal reading, and only chains', () => {
    fc.assert(
      fc.property(conversation, fc.boolean(), (attempts, isEnded) => {
        const { chains } = chainConversation(attempts, { isEnded });
        const links = naiveLinks(attempts);
        const opened = attempts.filter((a) => a.outcome === 'failed' && links.get(a.id)?.number === 1);
        expect(chains.map(({ callId }) => callId).toSorted()).toEqual(opened.map(({ id }) => id).toSorted());
        for (const { callId, outcome, lastNumber } of chains) {
          expect(outcome).toBe(naiveOutcome(attempts, callId, isEnded));
          const numbers = [...links.values()].filter((link) => link.callId === callId).map(({ number }) => number);
          expect(lastNumber).toBe(Math.max(...numbers));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('counts every attempt once: attempts = first successes + chained + siblings + without result', () => {
    fc.assert(
      fc.property(conversation, (attempts) => {
        const { links, chains } = chainConversation(attempts, { isEnded: true });
        expect(links.map(({ attemptId }) => attemptId)).toEqual(attempts.map(({ id }) => id));
        const ok = attempts.filter(({ outcome }) => outcome === 'ok').length;
        const firstSuccesses = links.filter(
          (link) =>
            link.callId === link.attemptId && attempts.some((a) => a.id === link.attemptId && a.outcome === 'ok'),
        );
        expect(ok).toBe(firstSuccesses.length + chains.filter(({ outcome }) => outcome === 'repaired').length);
      }),
    );
  });

  it('a growing conversation keeps every link it had', () => {
    fc.assert(
      fc.property(conversation, fc.nat(), (attempts, cut) => {
        const whole = asMap(attempts);
        const part = attempts.slice(0, cut % (attempts.length + 1));
        for (const [id, link] of asMap(part)) expect(whole.get(id)).toEqual(link);
      }),
    );
  });

  it('does not care in which order the attempts were loaded', () => {
    const shuffled = conversation.chain((attempts) =>
      fc.tuple(fc.constant(attempts), fc.shuffledSubarray(attempts, { minLength: attempts.length })),
    );
    fc.assert(
      fc.property(shuffled, ([attempts, mixed]) => {
        expect(chainConversation(mixed, { isEnded: true })).toEqual(chainConversation(attempts, { isEnded: true }));
      }),
    );
  });

  it('ending the conversation moves no link, only open chains', () => {
    fc.assert(
      fc.property(conversation, (attempts) => {
        expect(asMap(attempts, true)).toEqual(asMap(attempts, false));
        const { chains } = chainConversation(attempts, { isEnded: true });
        expect(chains.filter(({ outcome }) => outcome === 'open')).toEqual([]);
      }),
    );
  });
});

describe('chaining by a tool’s argument', () => {
  const KEYS = [
    { tool: 'search', argument: 'a' },
    { tool: '__proto__', argument: 'b' },
  ];
  const argumentOf = new Map(KEYS.map(({ tool, argument }) => [tool, argument]));

  /** The same conversation, had every value of the argument been a tool of its own. */
  const splitByValue = (attempts: readonly ChainableAttempt[]): ChainableAttempt[] =>
    attempts.map((one) => {
      const argument = argumentOf.get(one.tool);
      const sent = JSON.parse(one.argumentsJson ?? '{}') as Record<string, unknown>;
      return argument === undefined ? one : { ...one, tool: JSON.stringify([one.tool, sent[argument]]) };
    });

  it('links as if each value of the argument were a tool of its own', () => {
    fc.assert(
      fc.property(conversation, fc.boolean(), (attempts, isEnded) => {
        expect(chainConversation(attempts, { isEnded, chainKeys: KEYS })).toEqual(
          chainConversation(splitByValue(attempts), { isEnded }),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('without keys links as ever', () => {
    fc.assert(
      fc.property(conversation, (attempts) => {
        const other = [{ tool: 'no such tool', argument: 'a' }];
        expect(chainConversation(attempts, { isEnded: true, chainKeys: other })).toEqual(
          chainConversation(attempts, { isEnded: true }),
        );
      }),
    );
  });
});

describe('the cases RS-1 decides', () => {
  it('failure and success of one tool in one turn are no repair', () => {
    const { links, chains } = chainConversation([attempt(0, { turn: 0 }), attempt(1, { turn: 0, outcome: 'ok' })], {
      isEnded: true,
    });
    expect(links.map(({ callId }) => callId)).toEqual(['a0', 'a1']);
    expect(chains).toMatchObject([{ callId: 'a0', outcome: 'abandoned', lastNumber: 1 }]);
  });

  it('after a chain was closed inside a turn, the rest of the turn starts anew', () => {
    const turn = [attempt(1, { turn: 1, outcome: 'ok' }), attempt(2, { turn: 1 }), attempt(3, { turn: 1 })];
    const { links } = chainConversation([attempt(0, {}), ...turn], { isEnded: false });
    expect(links.map(({ callId, number }) => [callId, number])).toEqual([
      ['a0', 1],
      ['a0', 2],
      ['a2', 1],
      ['a2', 0],
    ]);
  });

  it('an escalation call counts only after the chain’s last attempt', () => {
    const escalation = attempt(1, { tool: 'transfer_to_human_agents', outcome: 'ok', isEscalationCall: true });
    const before = chainConversation([attempt(0, {}), escalation, attempt(2, {})], { isEnded: true });
    expect(before.chains).toMatchObject([{ outcome: 'abandoned', lastNumber: 2 }]);
    const after = chainConversation([attempt(0, {}), escalation], { isEnded: true });
    expect(after.chains).toMatchObject([{ outcome: 'escalated' }]);
  });

  it('an actor repairs only its own failures', () => {
    const { chains } = chainConversation([attempt(0, { actor: 'user' }), attempt(1, { outcome: 'ok' })], {
      isEnded: true,
    });
    expect(chains).toMatchObject([{ callId: 'a0', outcome: 'abandoned' }]);
  });

  it('an attempt without a result touches no chain', () => {
    const attempts = [attempt(0, {}), attempt(1, { outcome: 'unknown' }), attempt(2, { outcome: 'ok' })];
    const { links } = chainConversation(attempts, { isEnded: true });
    expect(links.map(({ callId, number }) => [callId, number])).toEqual([
      ['a0', 1],
      ['a1', 1],
      ['a0', 2],
    ]);
  });
});

describe('argument relation of a repair', () => {
  it.each([
    ['{"a":1,"b":2}', '{ "b": 2.0, "a": 1 }', 'identical'],
    ['{}', '{}', 'identical'],
    ['{"a":1,"b":2}', '{"a":1,"b":3}', 'partly_equal'],
    ['{"a":{"x":[1,2]},"b":2}', '{"a":{"x":[1, 2]}}', 'partly_equal'],
    ['{"id":"#W1"}', '{"id":"#W2"}', 'disjoint'],
    ['{"a":1}', '{"b":1}', 'disjoint'],
    ['{"a":12345678901234567890}', '{"a":12345678901234567891}', 'disjoint'],
    ['{"a":1', '{"a":1}', 'disjoint'],
    ['"{\\"a\\":1}"', '{"a":1}', 'identical'],
    [null, '{"a":1}', null],
  ])('%s → %s: %s', (first, repairing, relation) => {
    const attempts = [attempt(0, { argumentsJson: first }), attempt(1, { outcome: 'ok', argumentsJson: repairing })];
    expect(chainConversation(attempts, { isEnded: true }).chains).toMatchObject([{ argumentRelation: relation }]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChainableAttempt, chainConversation } from '../../lib/chain';
import { attempt, conversation } from './chainable-attempts';

describe('attempts that the source puts together itself', () => {
  const linked = (attempts: readonly ChainableAttempt[]) =>
    chainConversation(attempts, { isEnded: true }).links.map(({ callId, number }) => `${callId}/${number}`);
  const failed = { outcome: 'failed', tool: 'book' } as const;
  const ok = { outcome: 'ok', tool: 'book' } as const;

  it('are one call though they were issued in one turn', () => {
    const attempts = [
      attempt(0, { ...failed, turn: 1, linkKey: 'call_1' }),
      attempt(1, { ...ok, turn: 1, linkKey: 'call_1' }),
    ];
    expect(linked(attempts)).toEqual(['a0/1', 'a0/2']);
    expect(chainConversation(attempts, { isEnded: true }).chains).toMatchObject([
      { callId: 'a0', outcome: 'repaired' },
    ]);
  });

  it('go on with the chain that was open before their turn', () => {
    const attempts = [
      attempt(0, { ...failed, turn: 1 }),
      attempt(1, { ...failed, turn: 2, linkKey: 'call_2' }),
      attempt(2, { ...ok, turn: 2, linkKey: 'call_2' }),
    ];
    expect(linked(attempts)).toEqual(['a0/1', 'a0/2', 'a0/3']);
  });

  it('are no siblings of another call of their turn', () => {
    const attempts = [
      attempt(0, { ...failed, turn: 1, linkKey: 'x' }),
      attempt(1, { ...failed, turn: 1, linkKey: 'y' }),
      attempt(2, { ...ok, turn: 1, linkKey: 'x' }),
      attempt(3, { ...ok, turn: 1, linkKey: 'y' }),
    ];
    expect(linked(attempts)).toEqual(['a0/1', 'a1/1', 'a0/2', 'a1/2']);
  });

  it('change nothing where a key is one attempt’s own', () => {
    fc.assert(
      fc.property(conversation, (attempts) => {
        const keyed = attempts.map((one) => ({ ...one, linkKey: `key of ${one.id}` }));
        expect(chainConversation(keyed, { isEnded: true })).toEqual(chainConversation(attempts, { isEnded: true }));
      }),
    );
  });

  it('always share one call, numbered without a gap', () => {
    const keys = fc.constantFrom(null, null, 'k1', 'k2', 'k3');
    const keyed = conversation.chain((attempts) =>
      fc.tuple(...attempts.map((one) => keys.map((linkKey) => ({ ...one, linkKey })))),
    );
    fc.assert(
      fc.property(keyed, (attempts: readonly ChainableAttempt[]) => {
        const { links } = chainConversation(attempts, { isEnded: true });
        const callOf = new Map(links.map((link) => [link.attemptId, link.callId]));
        const callsOfKey = new Map<string, Set<string | undefined>>();
        for (const { id, linkKey } of attempts) {
          if (typeof linkKey === 'string')
            callsOfKey.set(linkKey, (callsOfKey.get(linkKey) ?? new Set()).add(callOf.get(id)));
        }
        for (const calls of callsOfKey.values()) expect(calls.size).toBe(1);
        for (const callId of new Set(callOf.values())) {
          const numbers = links.filter((link) => link.callId === callId && link.number > 0).map(({ number }) => number);
          expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        }
      }),
    );
  });
});

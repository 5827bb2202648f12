import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Understanding, UnderstandingTally } from '../../lib/understanding';
import { MODEL_OUTPUT_TOOL } from '../../lib/words';
import { conversationOf, unlinked } from '../db/tell-conversation';
import { conversationsOf, expectedFiles, hasRealData, REAL_DATA, readParts, chainedCalls } from '../real-transcripts';

const understood = (...conversations: Parameters<UnderstandingTally['add']>[0][]): Understanding => {
  const tally = new UnderstandingTally();
  for (const conversation of conversations) tally.add(conversation);
  return tally.result();
};

const callsIn = ({ calls }: Understanding): number => Object.values(calls).reduce((sum, count) => sum + count, 0);

const arbitraryConversation = fc
  .array(
    fc.record({
      outcome: fc.constantFrom('ok' as const, 'failed' as const, 'failed' as const, 'unknown' as const),
      tool: fc.constantFrom('search', 'book', '__proto__', 'constructor'),
      actor: fc.constantFrom('agent' as const, 'user' as const),
      isSameTurn: fc.boolean(),
      isEscalationCall: fc.constantFrom(false, false, true),
      ts: fc.constantFrom(null, 5, 9),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .chain((list) => fc.boolean().map((isEnded) => ({ list, isEnded })))
  .map(({ list, isEnded }) => {
    let turn = 0;
    const attempts = list.map(({ isSameTurn, ...fields }, sequence) => {
      if (!isSameTurn) turn++;
      return unlinked(sequence, { ...fields, turn });
    });
    return { ...conversationOf(attempts), isEnded };
  });

describe('what transcripts are understood to hold', () => {
  it('counts attempts by outcome, calls by how they went, and shows the calls that failed first', () => {
    const seen = understood(
      conversationOf([
        unlinked(1, { outcome: 'failed', errorClass: 'not_found', ts: 2_000 }),
        unlinked(2, { ts: 1_000 }),
        unlinked(3, { tool: 'book', outcome: 'unknown' }),
        unlinked(4, { tool: 'book' }),
      ]),
    );
    expect(seen).toMatchObject({
      conversations: 1,
      attempts: { ok: 2, failed: 1, unknown: 1, control_flow: 0 },
      calls: { executed: 1, repaired: 1, unknown: 1, escalated: 0, abandoned: 0, open: 0 },
      tools: [
        { name: 'search', attempts: 2, failed: 1 },
        { name: 'book', attempts: 2, failed: 0 },
      ],
      classes: [{ name: 'not_found', failed: 1 }],
      firstTs: 1_000,
      lastTs: 2_000,
      hasUndated: true,
    });
    expect(seen.chains).toEqual([
      {
        tool: 'search',
        actor: 'agent',
        outcome: 'repaired',
        errorClass: 'not_found',
        marks: [
          { number: 1, outcome: 'failed', isHandOff: false },
          { number: 2, outcome: 'ok', isHandOff: false },
        ],
      },
    ]);
  });

  it('tells refused model outputs apart, which are calls of no tool', () => {
    const seen = understood(
      conversationOf([
        unlinked(1, { tool: MODEL_OUTPUT_TOOL, outcome: 'failed', errorClass: 'schema_violation' }),
        unlinked(2, { tool: MODEL_OUTPUT_TOOL }),
        unlinked(3),
      ]),
    );
    expect(seen).toMatchObject({
      modelOutputs: { refused: 1, taken: 1 },
      attempts: { ok: 1, failed: 0 },
      calls: { executed: 1, repaired: 0 },
      tools: [{ name: 'search' }],
      classes: [],
      chains: [],
    });
  });

  it('chains by the argument a project has chosen', () => {
    const attempts = [
      unlinked(1, { outcome: 'failed', argumentsJson: '{"command":"replace"}' }),
      unlinked(2, { argumentsJson: '{"command":"view"}' }),
    ];
    const tally = new UnderstandingTally([{ tool: 'search', argument: 'command' }]);
    tally.add(conversationOf(attempts));
    expect(understood(conversationOf(attempts)).calls).toMatchObject({ repaired: 1, abandoned: 0, executed: 0 });
    expect(tally.result().calls).toMatchObject({ repaired: 0, abandoned: 1, executed: 1 });
  });

  it('leaves out no attempt and counts no call twice, whatever the conversation', () => {
    fc.assert(
      fc.property(fc.array(arbitraryConversation, { maxLength: 4 }), (conversations) => {
        const seen = understood(...conversations);
        const all = conversations.flatMap(({ attempts }) => attempts);
        expect(Object.values(seen.attempts).reduce((sum, count) => sum + count, 0)).toBe(all.length);
        expect(seen.tools.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(all.length);
        const calls = conversations.flatMap((conversation) => chainedCalls(conversation));
        expect(callsIn(seen)).toBe(calls.length);
        for (const way of ['executed', 'repaired', 'escalated', 'abandoned', 'unknown'] as const) {
          const expected = calls.filter(({ disposition }) => disposition === way).length;
          expect([way, seen.calls[way]]).toEqual([way, expected]);
        }
        expect(seen.chains.length).toBeLessThanOrEqual(8);
      }),
    );
  });

  it.skipIf(!hasRealData)('agrees with the independent counts of every real file', { timeout: 60_000 }, async () => {
    for (const [file, expected] of expectedFiles()) {
      const seen = understood(...conversationsOf(await readParts(join(REAL_DATA, file))));
      expect([file, seen.conversations, seen.attempts.ok, seen.attempts.failed, seen.attempts.unknown]).toEqual([
        file,
        expected.conversations,
        expected['ok'],
        expected['failed'],
        expected['no_result'],
      ]);
      expect([file, seen.calls.executed, seen.siblingFailures]).toEqual([
        file,
        expected['first_attempt_success'],
        expected['parallel_sibling_failures'],
      ]);
    }
  });
});

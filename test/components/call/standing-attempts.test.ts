import { describe, expect, it } from 'vitest';
import { callAttempts } from '../../../components/call/standing-attempts';
import { callDetail } from '../../../db/queries/call-detail';
import { localAdmin, sqliteTestStore } from '../../db/store-engines';
import { attempt, close, failed, START, tell } from '../../db/tell-events';

const movesAfter = async (events: Parameters<typeof tell>[1]) => {
  const { store, close: shut } = await sqliteTestStore();
  await tell(store, events);
  const call = await callDetail(store, localAdmin, 'call-1');
  await shut();
  if (!call) throw new Error('no such call');
  return callAttempts(call);
};

describe('callAttempts', () => {
  it('puts what the loop did beside every failure', async () => {
    const { standing } = await movesAfter([
      failed('c', 1, 'argument_error', { id: 'call-1' }),
      failed('c', 2, 'argument_error'),
      attempt({ callId: 'c', number: 3, ts: START + 200_000, argumentsJson: '{"n":2}' }),
    ]);
    expect(standing.map(({ move }) => move)).toEqual([
      { kind: 'sent', number: 2, way: 'rewritten' },
      { kind: 'sent', number: 3, way: 'resent' },
      null,
    ]);
    expect(standing.map(({ previous }) => previous?.number ?? null)).toEqual([null, 1, 2]);
  });

  it('does not take waiting for an approval for a move, and a rescue after the close not for the loop', async () => {
    const { standing } = await movesAfter([
      failed('c', 1, 'argument_error', { id: 'call-1' }),
      attempt({ callId: 'c', number: 2, outcome: 'control_flow', ts: START + 90_000 }),
      failed('c', 3, 'argument_error'),
      close('c', { afterAttempt: 3, disposition: 'escalated', reason: 'by_agent' }),
      attempt({ callId: 'c', number: 4, ts: START + 900_000 }),
    ]);
    expect(standing.map(({ move }) => move)).toEqual([
      { kind: 'sent', number: 3, way: 'rewritten' },
      null,
      { kind: 'ended', disposition: 'escalated', reason: 'by_agent' },
      null,
    ]);
  });

  it('keeps a claim that lost its number beside the attempts', async () => {
    const { standing, others } = await movesAfter([
      failed('c', 1, 'argument_error', { id: 'call-1' }),
      attempt({ callId: 'c', number: 1, id: 'second', ts: START + 61_000 }),
    ]);
    expect(standing.map(({ attempt: { id } }) => id)).toEqual(['call-1']);
    expect(others.map(({ attempt: { id } }) => id)).toEqual(['second']);
  });
});

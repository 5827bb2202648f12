import { describe, expect, it } from 'vitest';
import { type Aftermath, isAgainst, type LoopMove, moveAfter } from '../../lib/loop-move';
import type { Decision } from '../../lib/repair/decide';
import { NOON, sampleAttempt, sampleClose } from './sample-attempt';

const first = sampleAttempt({ number: 1, outcome: 'failed', argumentsJson: '{"a":1}' });

const after = (parts: Partial<Aftermath> = {}): LoopMove =>
  moveAfter({
    attempt: first,
    following: null,
    isFollowingHandOff: false,
    isFollowingOwn: true,
    closes: [],
    loopDisposition: 'open',
    reason: null,
    ...parts,
  });

const decision = (parts: Partial<Decision> = {}): Decision => ({
  action: 'repair_input',
  reason: null,
  rule: 'row',
  factsUsed: {},
  remainingBudget: 1,
  isConservative: false,
  ...parts,
});
const escalate = decision({ action: 'escalate', reason: 'stuck', rule: 'stuck' });

describe('what a loop did after a failure', () => {
  it.each([
    ['other arguments', { argumentsJson: '{"a":2}' }, 'rewritten'],
    ['equal arguments, spelled otherwise', { argumentsJson: '{ "a": 1.0 }' }, 'resent'],
    ['another tool', { tool: 'other' }, 'reshaped'],
    ['no recorded arguments', { argumentsJson: null }, null],
  ])('reads the next attempt with %s', (_name, parts, way) => {
    const following = sampleAttempt({ number: 2, ...parts });
    expect(after({ following })).toEqual({ kind: 'sent', number: 2, way });
  });

  it('tells a hand-off, a decision of a person and silence apart', () => {
    const following = sampleAttempt({ number: 2 });
    expect(after({ following, isFollowingHandOff: true })).toEqual({ kind: 'handed_over', number: 2 });
    expect(after({ following, isFollowingOwn: false })).toEqual({ kind: 'person_decided' });
    expect(after()).toEqual({ kind: 'nothing' });
    expect(after({ loopDisposition: 'unknown' })).toEqual({ kind: 'nothing' });
  });

  it('takes an attempt after a close for a rescue, by the number the close names or else by time', () => {
    const following = sampleAttempt({ number: 2 });
    const ended = { kind: 'ended', disposition: 'escalated', reason: 'by_agent' };
    const given = { following, loopDisposition: 'escalated', reason: 'by_agent' } as const;
    expect(after({ ...given, closes: [sampleClose({ afterAttempt: 1 })] })).toEqual(ended);
    expect(after({ ...given, closes: [sampleClose({ ts: NOON + 1_500 })] })).toEqual(ended);
    expect(after({ ...given, closes: [sampleClose({ afterAttempt: 2 })] }).kind).toBe('sent');
    expect(after({ ...given, closes: [sampleClose({ ts: NOON + 9_000 })] }).kind).toBe('sent');
    expect(after({ ...given, closes: [sampleClose({ afterAttempt: 1, isAutomatic: true })] }).kind).toBe('sent');
  });
});

describe('whether a loop acted against its contract', () => {
  const sent = (way: 'rewritten' | 'resent' | 'reshaped' | null): LoopMove => ({ kind: 'sent', number: 2, way });
  const ended = (disposition: 'escalated' | 'abandoned', reason: string | null = null): LoopMove => ({
    kind: 'ended',
    disposition,
    reason,
  });

  it.each<[string, Decision, LoopMove, boolean]>([
    ['goes on where it should escalate', escalate, sent('rewritten'), true],
    ['escalates where it should', escalate, ended('escalated', 'stuck'), false],
    ['gives up where it should escalate', escalate, ended('abandoned'), true],
    ['hands over where it should escalate', escalate, { kind: 'handed_over', number: 2 }, false],
    ['repairs where it should', decision(), sent('rewritten'), false],
    ['repairs with equal arguments', decision(), sent('resent'), true],
    ['repairs by another tool', decision(), sent('reshaped'), true],
    ['repairs in a way nobody recorded', decision(), sent(null), false],
    ['reshapes by other arguments', decision({ action: 'reshape_call' }), sent('rewritten'), false],
    ['reshapes by sending the same', decision({ action: 'reshape_call' }), sent('resent'), true],
    ['retries unchanged', decision({ action: 'retry_same' }), sent('resent'), false],
    ['retries with changes', decision({ action: 'retry_same' }), sent('rewritten'), true],
    ['escalates where it should repair', decision(), ended('escalated', 'by_agent'), true],
    ['stops for drift, of which no row speaks', decision(), ended('escalated', 'drift'), false],
    ['asks where it should repair', decision(), { kind: 'handed_over', number: 2 }, true],
    ['has not moved yet', escalate, { kind: 'nothing' }, false],
    ['waited for a person', escalate, { kind: 'person_decided' }, false],
  ])('%s', (_name, decided, move, isDifferent) => {
    expect(isAgainst(decided, move)).toBe(isDifferent);
  });

  it('holds nothing against it where a fact is unknown', () => {
    const doubtful = { ...escalate, factsUsed: { safe_to_resend: 'unknown' as const } };
    expect(isAgainst(doubtful, sent('resent'))).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { NOON, sampleClose } from '../sample-attempt';
import { failed, foldOne, held, MINUTE, ok } from './fold-one';

describe('hand-off, clarification and defaults', () => {
  const handOffTools = new Set(['ask_user', 'get_weather']);

  it('an ok repair by a hand-off tool escalates', () => {
    const call = foldOne({ attempts: [failed(1), ok(2, { tool: 'ask_user' })], handOffTools });
    expect(call).toMatchObject({ loopDisposition: 'escalated', reason: 'clarification', finalTool: 'ask_user' });
    expect(call.strip[1]).toEqual({ number: 2, outcome: 'control_flow', isHandOff: true });
  });

  it('so does the strategy clarify', () => {
    const call = foldOne({ attempts: [failed(1), ok(2, { strategy: 'clarify' })] });
    expect(call).toMatchObject({ loopDisposition: 'escalated', reason: 'clarification' });
  });

  it('a hand-off tool called as such is an ordinary call', () => {
    expect(foldOne({ attempts: [ok(1)], handOffTools })).toMatchObject({ loopDisposition: 'executed' });
    expect(foldOne({ attempts: [failed(1), ok(2)], handOffTools })).toMatchObject({ loopDisposition: 'repaired' });
  });

  it('a safe default is never a repair, but it ends the loop', () => {
    const attempts = [failed(1), ok(2, { strategy: 'safe_default' })];
    expect(foldOne({ attempts })).toMatchObject({ loopDisposition: 'abandoned', finalDisposition: 'abandoned' });
    const closed = foldOne({ attempts, closes: [sampleClose({ afterAttempt: 2, reason: 'by_agent' })] });
    expect(closed).toMatchObject({ loopDisposition: 'escalated', reason: 'by_agent' });
    const claimed = foldOne({ attempts, closes: [sampleClose({ disposition: 'repaired', afterAttempt: 2 })] });
    expect(claimed).toMatchObject({ loopDisposition: 'abandoned', findings: ['close_without_evidence'] });
  });
});

describe('human decisions', () => {
  const decisions = [{ attemptId: 'a1', decidedAt: NOON + MINUTE, outcome: 'corrected' }];

  it('alone it moves no call', () => {
    expect(foldOne({ attempts: [failed(1)], decisions })).toMatchObject({ loopDisposition: 'open' });
  });

  it('an ok after it is the person’s', () => {
    const call = foldOne({ attempts: [failed(1), ok(2, { ts: NOON + 2 * MINUTE })], decisions });
    expect(call).toMatchObject({ loopDisposition: 'escalated', finalDisposition: 'repaired', rescuedBy: 'person' });
    expect(call.lastLoopAttempt).toBe(1);
  });

  it('an ok before it is the loop’s', () => {
    expect(foldOne({ attempts: [failed(1), ok(2)], decisions })).toMatchObject({ loopDisposition: 'repaired' });
  });

  it('a decision before the loop ended rescues nothing', () => {
    const close = sampleClose({ ts: NOON + 2 * MINUTE, afterAttempt: 1 });
    const call = foldOne({ attempts: [failed(1), ok(2, { ts: NOON + 3 * MINUTE })], closes: [close], decisions });
    expect(call).toMatchObject({ loopDisposition: 'escalated', finalDisposition: 'repaired', rescuedBy: 'late' });
  });

  it('an approval the loop waited for is part of the loop', () => {
    const after = { ts: NOON + 2 * MINUTE };
    expect(foldOne({ attempts: [held(1), ok(2, after)], decisions })).toMatchObject({ loopDisposition: 'executed' });
    const attempts = [failed(1), held(2), ok(3, after)];
    expect(foldOne({ attempts, decisions })).toMatchObject({ loopDisposition: 'repaired', rescuedBy: null });
  });
});

describe('silence', () => {
  const timeout = sampleClose({ id: 'auto:a1', disposition: 'abandoned', reason: 'never_closed', isAutomatic: true });

  it('an automatic close ends the call', () => {
    const call = foldOne({ attempts: [failed(1)], closes: [timeout] });
    expect(call).toMatchObject({ loopDisposition: 'abandoned', reason: 'never_closed', findings: ['never_closed'] });
  });

  it('any later arrival voids it, however early it claims to have happened', () => {
    const late = { receivedAt: timeout.receivedAt + 1 };
    expect(foldOne({ attempts: [failed(1), ok(2, late)], closes: [timeout] })).toMatchObject({
      loopDisposition: 'repaired',
      findings: [],
    });
    expect(foldOne({ attempts: [failed(1), failed(2, late)], closes: [timeout] })).toMatchObject({
      loopDisposition: 'open',
      openSince: late.receivedAt,
    });
    const close = sampleClose({ ts: NOON, ...late, reason: 'by_agent' });
    expect(foldOne({ attempts: [failed(1)], closes: [timeout, close] })).toMatchObject({
      loopDisposition: 'escalated',
    });
  });

  it('stands for a call whose clock runs ahead', () => {
    const ahead = failed(1, { ts: timeout.ts + 60 * MINUTE, receivedAt: NOON });
    expect(foldOne({ attempts: [ahead], closes: [timeout] })).toMatchObject({ loopDisposition: 'abandoned' });
  });
});

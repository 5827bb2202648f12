import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../lib/attempt';
import { foldCalls } from '../../lib/fold';
import type { CallEvents, FoldedCall } from '../../lib/folded-call';
import { NO_ATTEMPT_TOOL } from '../../lib/words';
import { failed, foldOne, held, MINUTE, noResult, ok } from './fold/fold-one';
import { NOON, sampleAttempt, sampleClose, sampleEvents } from './sample-attempt';

describe('claims for one attempt number', () => {
  it('settled beats control flow beats unknown, whatever came first', () => {
    const call = foldOne({
      attempts: [
        sampleAttempt({ id: 'u', outcome: 'unknown', ts: NOON }),
        sampleAttempt({ id: 'c', outcome: 'control_flow', ts: NOON + 1 }),
        sampleAttempt({ id: 's', outcome: 'failed', ts: NOON + 2 }),
      ],
    });
    expect(call.standing.map(({ id }) => id)).toEqual(['s']);
    expect(call.findings).toEqual([]);
    expect(call.id).toBe('u');
    expect(call.attemptIds).toEqual(['u', 'c', 's']);
  });

  it('between settled claims the earlier wins and the other is marked', () => {
    const call = foldOne({ attempts: [ok(1, { id: 'late', ts: NOON + 5 }), failed(1, { id: 'early', ts: NOON + 4 })] });
    expect(call.standing.map(({ id }) => id)).toEqual(['early']);
    expect(call.loopDisposition).toBe('open');
    expect(call.findings).toEqual(['duplicate_attempt']);
  });

  it('within a millisecond the finer digits decide, then the id', () => {
    const at = { ts: NOON, receivedAt: NOON };
    const byDigits = foldOne({
      attempts: [
        ok(1, { id: 'a', ...at, tsText: '2026-06-01T12:00:00.0001Z' }),
        ok(1, { id: 'b', ...at, tsText: '2026-06-01T12:00:00.00009Z' }),
        ok(1, { id: 'c', ...at, tsText: '2026-06-01T14:00:00.000090000+02:00' }),
      ],
    });
    expect(byDigits.standing[0]?.id).toBe('b');
    const whole = foldOne({ attempts: [ok(1, { id: 'b', ...at }), ok(1, { id: 'a', ...at })] });
    expect(whole.standing[0]?.id).toBe('a');
  });
});

describe('dispositions', () => {
  it.each<[string, Partial<CallEvents>, Partial<FoldedCall>]>([
    ['held while only control flow', { attempts: [held(1), held(2)] }, { loopDisposition: 'held' }],
    ['held at the close', { attempts: [held(1)], closes: [sampleClose()] }, { loopDisposition: 'held' }],
    ['unknown without any result', { attempts: [noResult(1)] }, { loopDisposition: 'unknown', openSince: null }],
    ['executed when the first settled attempt is ok', { attempts: [held(1), ok(2)] }, { loopDisposition: 'executed' }],
    ['open after a failure and a hold', { attempts: [failed(1), held(2)] }, { loopDisposition: 'open' }],
    [
      'unknown from closes alone',
      { closes: [sampleClose()] },
      { loopDisposition: 'unknown', tool: NO_ATTEMPT_TOOL, id: 'close' },
    ],
    [
      'unknown without attempt 1, even closed',
      { attempts: [failed(2)], closes: [sampleClose()] },
      { loopDisposition: 'unknown' },
    ],
    [
      'abandoned by a close',
      { attempts: [failed(1)], closes: [sampleClose({ disposition: 'abandoned' })] },
      { loopDisposition: 'abandoned', openSince: null },
    ],
    [
      'repaired though closed as escalated: an ok up to after_attempt overrules',
      { attempts: [failed(1), ok(2)], closes: [sampleClose({ ts: NOON, afterAttempt: 2 })] },
      { loopDisposition: 'repaired', finalDisposition: 'repaired' },
    ],
    [
      'without after_attempt a close speaks of what is not later than itself',
      { attempts: [failed(1), ok(2)], closes: [sampleClose({ ts: NOON + 1500 })] },
      { loopDisposition: 'escalated', finalDisposition: 'repaired', rescuedBy: 'late' },
    ],
    [
      'a claim of success without an ok is unknown',
      { attempts: [failed(1)], closes: [sampleClose({ disposition: 'repaired' })] },
      { loopDisposition: 'unknown', findings: ['close_without_evidence'] },
    ],
    [
      'a claim of success that an ok bears out changes nothing',
      { attempts: [failed(1), ok(2)], closes: [sampleClose({ disposition: 'executed', afterAttempt: 1 })] },
      { loopDisposition: 'repaired', findings: [] },
    ],
    [
      'the first close counts',
      {
        attempts: [failed(1)],
        closes: [sampleClose({ id: 'z', disposition: 'abandoned' }), sampleClose({ id: 'y', ts: NOON + 2 * MINUTE })],
      },
      { loopDisposition: 'abandoned' },
    ],
    [
      'a rescue by a fallback model',
      {
        attempts: [failed(1), ok(2, { ts: NOON + 2 * MINUTE })],
        closes: [sampleClose({ afterAttempt: 1, route: 'fallback_model' })],
      },
      { loopDisposition: 'escalated', finalDisposition: 'repaired', rescuedBy: 'fallback' },
    ],
  ])('%s', (_name, events, gives) => {
    expect(foldOne(events)).toMatchObject(gives);
  });

  it('a fallback route that a close names only afterwards rescued nothing', () => {
    const attempts = [failed(1, { classAtArrival: 'policy_violation' }), ok(2)];
    const close = sampleClose({ afterAttempt: 2, route: 'fallback_model' });
    expect(foldOne({ attempts, closes: [close] })).toMatchObject({ loopDisposition: 'escalated', rescuedBy: 'late' });
    const before = { ...close, afterAttempt: 1 };
    expect(foldOne({ attempts, closes: [before] })).toMatchObject({ reason: 'policy_stop', rescuedBy: 'fallback' });
  });

  it('a corrected class does not move a call in or out of a policy stop', () => {
    const lifted = failed(1, { classAtArrival: 'policy_violation', errorClass: 'schema_violation' });
    expect(foldOne({ attempts: [lifted] })).toMatchObject({
      loopDisposition: 'escalated',
      firstClass: 'schema_violation',
    });
    const moved = failed(1, { classAtArrival: 'schema_violation', errorClass: 'policy_violation' });
    expect(foldOne({ attempts: [moved] })).toMatchObject({ loopDisposition: 'open', firstClass: 'policy_violation' });
  });

  it('a call linked by RS-1 knows no policy stop', () => {
    const attempts = [failed(1, { classAtArrival: 'policy_violation' }), ok(2)];
    expect(foldOne({ attempts, isChained: true })).toMatchObject({ loopDisposition: 'repaired', rescuedBy: null });
    expect(foldOne({ attempts })).toMatchObject({ loopDisposition: 'escalated', rescuedBy: 'late' });
  });
});

describe('a reused call id', () => {
  const first = failed(1, { id: 'x1', ts: NOON, argumentsJson: '{"city":"Paris"}' });
  const repair = ok(2, { id: 'x2', ts: NOON + MINUTE });
  const again = { id: 'y1', argumentsJson: '{"city":"Rome"}' };

  it('splits by time, and each part keeps what followed its first attempt', () => {
    const second = failed(1, { ...again, ts: NOON + 11 * MINUTE });
    const close = sampleClose({ ts: NOON + 12 * MINUTE, disposition: 'abandoned' });
    const decision = { attemptId: 'x1', decidedAt: NOON + 20 * MINUTE, outcome: 'approved' };
    const calls = foldCalls(
      sampleEvents({ attempts: [second, repair, first], closes: [close], decisions: [decision] }),
    );
    expect(calls.map(({ id, loopDisposition }) => [id, loopDisposition])).toEqual([
      ['x1', 'repaired'],
      ['y1', 'abandoned'],
    ]);
    expect(calls.map(({ findings }) => findings)).toEqual([['call_id_reused'], ['call_id_reused']]);
  });

  it('a decision belongs to the part of its attempt, whenever it was taken', () => {
    const close = sampleClose({ ts: NOON + MINUTE });
    const second = failed(1, { ...again, ts: NOON + 11 * MINUTE });
    const retried = ok(2, { id: 'y2', ts: NOON + 25 * MINUTE });
    const decision = { attemptId: 'x1', decidedAt: NOON + 20 * MINUTE, outcome: 'approved' };
    const attempts = [first, second, retried];
    const calls = foldCalls(sampleEvents({ attempts, closes: [close], decisions: [decision] }));
    expect(calls.map(({ loopDisposition }) => loopDisposition)).toEqual(['escalated', 'repaired']);
  });

  it.each([
    ['ten minutes or less apart', { ...again, ts: NOON + 10 * MINUTE }],
    ['with equal arguments', { id: 'y1', ts: NOON + 60 * MINUTE, argumentsJson: '{ "city": "Paris" }' }],
    ['without arguments to compare', { id: 'y1', ts: NOON + 60 * MINUTE, argumentsJson: null }],
  ])('stays one call %s', (_name, parts) => {
    expect(foldOne({ attempts: [first, repair, ok(1, parts)] }).findings).toEqual(['duplicate_attempt']);
  });
});

describe('what a call is counted under', () => {
  it('takes tool from attempt 1, the rest from the first settled attempt, repair dimensions from the first repair', () => {
    const call = foldOne({
      attempts: [
        held(1, { tool: 'first', model: 'm1', schemaHash: 'h1' }),
        failed(2, { tool: 'second', model: 'm2', schemaHash: 'h2', agent: 'g', environment: 'prod', sessionId: 's' }),
        failed(3, { model: 'm3', promptVersion: 'p3', arm: 'bare', strategy: 'edit' }),
        ok(4, { model: 'm4', promptVersion: 'p4', tool: 'fourth' }),
      ],
    });
    expect(call).toMatchObject({
      tool: 'first',
      finalTool: 'fourth',
      model: 'm2',
      agent: 'g',
      environment: 'prod',
      sessionId: 's',
      schemaHash: 'h2',
      repairModel: 'm3',
      promptVersion: 'p3',
      arm: 'bare',
      strategy: 'edit',
    });
  });

  it('has no class and no repair dimensions when the first settled attempt is ok', () => {
    const call = foldOne({ attempts: [ok(1), failed(2, { promptVersion: 'p' })] });
    expect(call).toMatchObject({ firstClass: null, lastClass: null, promptVersion: null });
  });

  it('counts a failure without a class as unsupported', () => {
    expect(foldOne({ attempts: [failed(1, { errorClass: null, classAtArrival: null })] }).firstClass).toBe(
      'unsupported_error',
    );
  });

  it.each<[string, Partial<Attempt>, string | null]>([
    ['actor before all', { actor: 'user', isExperiment: true, environment: 'golden', tool: '(model output)' }, 'actor'],
    ['experiment', { isExperiment: true, environment: 'golden', tool: '(model output)' }, 'experiment'],
    ['golden before tool', { environment: 'golden', tool: '(model output)' }, 'golden'],
    ['model output', { tool: '(model output)' }, 'model_output'],
    ['nothing', {}, null],
  ])('is excluded for %s', (_name, parts, exclusion) => {
    expect(foldOne({ attempts: [ok(1, parts)] }).exclusion).toBe(exclusion);
  });

  it('compares arguments by value, and cannot tell without them', () => {
    const pair = (a: string | null, b: string | null) =>
      foldOne({ attempts: [failed(1, { argumentsJson: a }), ok(2, { argumentsJson: b })] }).repairWay;
    expect(pair('{"a":1.0,"b":2}', '{"b":2,"a":1}')).toBe('resent');
    expect(pair('{"a":1', '{"a":1}')).toBe('rewritten');
    expect(pair(null, '{}')).toBeNull();
    expect(pair('""', '{}')).toBe('rewritten');
  });
});

describe('times', () => {
  it('a call lies where its first settled attempt lies', () => {
    expect(foldOne({ attempts: [held(1), failed(2), ok(3)] })).toMatchObject({
      firstTs: NOON + 2000,
      lastTs: NOON + 3000,
    });
    expect(foldOne({ attempts: [held(2), held(1)] }).firstTs).toBe(NOON + 1000);
  });

  it('a clock more than a minute ahead is not believed', () => {
    expect(foldOne({ attempts: [ok(1, { ts: NOON + MINUTE, receivedAt: NOON })] }).firstTs).toBe(NOON + MINUTE);
    expect(foldOne({ attempts: [ok(1, { ts: NOON + MINUTE + 1, receivedAt: NOON })] }).firstTs).toBe(NOON);
  });
});

describe('siblings', () => {
  it('are kept aside and decide nothing', () => {
    const sibling = failed(0, { id: 's', ts: NOON - MINUTE, classAtArrival: 'policy_violation' });
    const call = foldOne({ attempts: [sibling, failed(1), ok(2)] });
    expect(call).toMatchObject({ id: 'a1', loopDisposition: 'repaired', firstClass: 'schema_violation', findings: [] });
    expect(call.siblings.map(({ id }) => id)).toEqual(['s']);
    expect(call.strip.map(({ number }) => number)).toEqual([1, 2]);
    expect(call.attemptIds).toEqual(['a1', 'a2', 's']);
  });

  it('alone they are an unknown call', () => {
    expect(foldOne({ attempts: [failed(0, { id: 's' })] })).toMatchObject({ id: 's', loopDisposition: 'unknown' });
  });
});

it('folds nothing to no call', () => {
  expect(foldCalls(sampleEvents())).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../lib/attempt';
import { chainConversation } from '../../../lib/chain';
import type { CallEvents, FoldedCall } from '../../../lib/folded-call';
import { measuresOf } from '../../../lib/measures';
import { type ErrorClass, isErrorClass } from '../../../lib/repair/error-classes';
import { NOON, sampleAttempt, sampleClose } from '../sample-attempt';
import { foldOne } from './fold-one';

type Step = 'ok' | 'held' | ErrorClass;

const stepAttempt = (step: Step, number: number, parts: Partial<Attempt> = {}): Attempt => {
  if (isErrorClass(step)) return sampleAttempt({ number, outcome: 'failed', classAtArrival: step, ...parts });
  return sampleAttempt({ number, outcome: step === 'held' ? 'control_flow' : 'ok', ...parts });
};

const attemptsOf = (steps: readonly Step[], parts: Partial<Attempt> = {}) =>
  steps.map((step, index) => stepAttempt(step, index + 1, parts));

const SAME = { argumentsJson: '{"city":"Paris"}' };

type Trace = { name: string; events: Partial<CallEvents>; gives: Partial<FoldedCall> };

const TRACES: Trace[] = [
  {
    name: '1: two classes, then ok',
    events: { attempts: attemptsOf(['schema_violation', 'argument_error', 'ok'], { maxAttempts: 3 }) },
    gives: {
      loopDisposition: 'repaired',
      finalDisposition: 'repaired',
      repairWay: 'rewritten',
      firstClass: 'schema_violation',
      lastClass: 'argument_error',
      maxAttempts: 3,
      findings: [],
    },
  },
  {
    name: '2: a policy stop',
    events: { attempts: attemptsOf(['schema_violation', 'policy_violation']) },
    gives: { loopDisposition: 'escalated', finalDisposition: 'escalated', reason: 'policy_stop', openSince: null },
  },
  {
    name: '3: one class twice',
    events: { attempts: attemptsOf(['schema_violation', 'schema_violation']) },
    gives: { loopDisposition: 'open', finalDisposition: 'open', openSince: NOON + 2000, findings: [] },
  },
  {
    name: '4: to and fro between two classes',
    events: { attempts: attemptsOf(['argument_error', 'schema_violation', 'argument_error']) },
    gives: { loopDisposition: 'open', firstClass: 'argument_error', lastClass: 'argument_error' },
  },
  {
    name: '5: held between failure and success',
    events: { attempts: attemptsOf(['argument_error', 'held', 'ok'], { maxAttempts: 2 }) },
    gives: { loopDisposition: 'repaired', finalDisposition: 'repaired', findings: [] },
  },
  {
    name: '6a: only attempt 2 has arrived',
    events: { attempts: [stepAttempt('ok', 2)] },
    gives: { loopDisposition: 'unknown', finalDisposition: 'unknown', findings: ['missing_attempt'] },
  },
  {
    name: '6b: then attempt 1 arrives, failed',
    events: { attempts: [stepAttempt('ok', 2), stepAttempt('argument_error', 1, { receivedAt: NOON + 90_000 })] },
    gives: { loopDisposition: 'repaired', finalDisposition: 'repaired', findings: [] },
  },
  {
    name: '6c: or attempt 1 arrives, ok',
    events: { attempts: [stepAttempt('ok', 2), stepAttempt('ok', 1, { receivedAt: NOON + 90_000 })] },
    gives: { loopDisposition: 'executed', finalDisposition: 'executed', findings: ['attempt_after_success'] },
  },
  {
    name: '7: a gap',
    events: { attempts: [stepAttempt('argument_error', 1), stepAttempt('ok', 3)] },
    gives: { loopDisposition: 'repaired', findings: ['missing_attempt'] },
  },
  {
    name: '8: resent',
    events: { attempts: attemptsOf(['unavailable', 'ok'], SAME) },
    gives: { loopDisposition: 'repaired', repairWay: 'resent', findings: [] },
  },
  {
    name: '9: an output contract broken twice',
    events: { attempts: attemptsOf(['output_contract_violation', 'output_contract_violation']) },
    gives: { loopDisposition: 'open', findings: [] },
  },
  {
    name: '10: reshaped under another tool',
    events: { attempts: [stepAttempt('wrong_tool', 1, { tool: 'wether' }), stepAttempt('ok', 2)] },
    gives: { loopDisposition: 'repaired', repairWay: 'reshaped', tool: 'wether', finalTool: 'get_weather' },
  },
  {
    name: '11: a person corrects an escalated call',
    events: {
      attempts: [...attemptsOf(['schema_violation', 'schema_violation']), stepAttempt('ok', 3, { ts: NOON + 300_000 })],
      closes: [sampleClose({ afterAttempt: 2, reason: 'repeated_class' })],
      decisions: [{ attemptId: 'a2', decidedAt: NOON + 200_000, outcome: 'corrected' }],
    },
    gives: {
      loopDisposition: 'escalated',
      finalDisposition: 'repaired',
      rescuedBy: 'person',
      reason: 'repeated_class',
      lastLoopAttempt: 2,
    },
  },
  {
    name: '12: an ok after the close',
    events: {
      attempts: attemptsOf(['schema_violation', 'argument_error', 'ok']),
      closes: [sampleClose({ disposition: 'abandoned', afterAttempt: 2 })],
    },
    gives: { loopDisposition: 'abandoned', finalDisposition: 'repaired', rescuedBy: 'late' },
  },
  {
    name: '14: rate limited twice',
    events: { attempts: attemptsOf(['rate_limit', 'rate_limit', 'ok'], SAME) },
    gives: { loopDisposition: 'repaired', repairWay: 'resent', findings: [] },
  },
  {
    name: '15: the class is corrected after the escalation',
    events: {
      attempts: [stepAttempt('unsupported_error', 1, { errorClass: 'schema_violation' })],
      closes: [sampleClose({ afterAttempt: 1, reason: 'not_repairable' })],
      decisions: [{ attemptId: 'a1', decidedAt: NOON + 200_000, outcome: 'misclassified' }],
    },
    gives: {
      loopDisposition: 'escalated',
      finalDisposition: 'escalated',
      firstClass: 'schema_violation',
      rescuedBy: null,
    },
  },
  {
    name: '16: a person lifts the limit',
    events: {
      attempts: [stepAttempt('policy_violation', 1), stepAttempt('ok', 2, { ts: NOON + 300_000 })],
      decisions: [{ attemptId: 'a1', decidedAt: NOON + 200_000, outcome: 'approved' }],
    },
    gives: { loopDisposition: 'escalated', finalDisposition: 'repaired', rescuedBy: 'person', reason: 'policy_stop' },
  },
  {
    name: '17: ok twice',
    events: { attempts: attemptsOf(['ok', 'ok']) },
    gives: { loopDisposition: 'executed', findings: ['attempt_after_success'], firstClass: null },
  },
  {
    name: '18: a budget of one',
    events: {
      attempts: attemptsOf(['schema_violation'], { maxAttempts: 1 }),
      closes: [sampleClose({ afterAttempt: 1, reason: 'repair_budget_spent' })],
    },
    gives: { loopDisposition: 'escalated', reason: 'repair_budget_spent' },
  },
  {
    name: '19: the class as sent',
    events: {
      attempts: [stepAttempt('policy_violation', 1, { sentClass: 'policy_violation', code: 'int_type' })],
    },
    gives: { loopDisposition: 'escalated', firstClass: 'policy_violation' },
  },
];

describe('the nineteen traces', () => {
  it.each(TRACES)('$name', ({ events, gives }) => {
    expect(foldOne(events)).toMatchObject(gives);
  });

  it('10 from a transcript: one call abandoned, one executed', () => {
    const attempts = [stepAttempt('wrong_tool', 1, { id: 'x', tool: 'wether' }), stepAttempt('ok', 2, { id: 'y' })];
    expect(chainedDispositions(attempts, [1, 2])).toEqual({ x: 'abandoned', y: 'executed' });
  });

  it('13: two parallel failures, then both ok: one repaired, the sibling aside', () => {
    const failed: Partial<Attempt> = { outcome: 'failed', classAtArrival: 'argument_error' };
    const attempts = [
      sampleAttempt({ id: 'a', ...failed }),
      sampleAttempt({ id: 'b', ...failed }),
      sampleAttempt({ id: 'c' }),
      sampleAttempt({ id: 'd' }),
    ];
    expect(chainedDispositions(attempts, [1, 1, 2, 2])).toEqual({ a: 'repaired', d: 'executed' });
  });

  it('1 and 2 clear the first class; 18 is in neither part of the final-attempt rate', () => {
    const measures = (index: number) => measuresOf(foldOne(TRACES[index]?.events ?? {}));
    expect(measures(0)).toMatchObject({ cleared: 1, clearedOf: 1, repaired: 1, rewritten: 1, finalEscalatedOf: 1 });
    expect(measures(1)).toMatchObject({ cleared: 1, clearedOf: 1, repaired: 0, repairAttempted: 1, escalated: 1 });
    const budgetOfOne = TRACES.findIndex(({ name }) => name.startsWith('18'));
    expect(measures(budgetOfOne)).toMatchObject({ escalated: 1, finalEscalated: 0, finalEscalatedOf: 0 });
  });
});

/** Links attempts by RS-1 as an ended conversation and folds each call, as an import does. */
const chainedDispositions = (attempts: readonly Attempt[], turns: readonly number[]) => {
  const unlinked = attempts.map((attempt, sequence) => ({
    ...attempt,
    turn: turns[sequence] ?? 0,
    sequence,
    isEscalationCall: false,
  }));
  const { links, chains } = chainConversation(unlinked, { isEnded: true });
  const dispositions: Record<string, string> = {};
  for (const callId of new Set(links.map((link) => link.callId))) {
    const own = links.filter((link) => link.callId === callId);
    const chain = chains.find((each) => each.callId === callId);
    const outcome = chain?.outcome;
    const call = foldOne({
      isChained: true,
      attempts: own.map(({ attemptId, number }) => {
        const found = attempts.find(({ id }) => id === attemptId);
        return { ...(found as Attempt), number };
      }),
      closes:
        outcome === 'escalated' || outcome === 'abandoned'
          ? [sampleClose({ disposition: outcome, afterAttempt: chain?.lastNumber ?? null })]
          : [],
    });
    expect(call.id).toBe(callId);
    expect(call.siblings.length).toBe(own.filter(({ number }) => number === 0).length);
    dispositions[callId] = call.loopDisposition;
  }
  return dispositions;
};

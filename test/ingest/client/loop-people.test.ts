import { describe, expect, it } from 'vitest';
import { defineContract } from '../../../ingest/client/define-contract';
import { runToolCall } from '../../../ingest/client/run-tool-call';
import type { ApprovalRequest } from '../../../ingest/client/tool-call-options';
import { ToolFailure } from '../../../ingest/client/tool-failure';
import { BUILT_IN_CONTRACTS, DEFAULT_CONTRACT } from '../../../lib/repair/built-in-contracts';
import { KNOWN_WORDS } from '../../../lib/repair/known-words';
import {
  answers,
  GOOD,
  OTHER_GOOD,
  play,
  REFUND_INPUT,
  REFUND_OUTPUT,
  type Script,
  VALIDATE,
  WRONG_TYPE,
} from './scripted-loop';

const BROKEN = { tool: 'refund', argumentsJson: WRONG_TYPE };
const RISKY = { tool: { risk: 'high' } } as const satisfies Script;

describe('a call of a high-risk tool', () => {
  it('runs when a person approves of it, and says so', async () => {
    const { result, attempts } = await play({ ...RISKY, approve: () => 'approved', runs: [{ gives: 1 }] });
    expect(result.kind).toBe('ok');
    expect(attempts[0]).toMatchObject({ outcome: 'ok', approval: 'approved' });
  });

  it.each([
    ['nobody can be asked', undefined],
    ['nobody has answered', () => 'waiting' as const],
    ['the desk is down', () => Promise.reject(new Error('down'))],
  ])('is held where %s', async (_, approve) => {
    const { result, ran, events, served } = await play({ ...RISKY, ...(approve && { approve }) });
    expect(result).toMatchObject({ kind: 'held', disposition: 'held', terminal: null });
    expect(ran).toEqual([]);
    expect(events).toMatchObject([{ outcome: 'control_flow', stage: 'validated', code: 'approval_pending' }]);
    expect(served).toMatchObject({ call: { loopDisposition: 'held' }, findings: [] });
  });

  it('waits for a person when it is a correction, who sees what was changed', async () => {
    const seen: ApprovalRequest[] = [];
    const approve = (request: ApprovalRequest) => {
      seen.push(request);
      return 'waiting' as const;
    };
    const changed = '{"order":"A-8","amount":1200}';
    const { result, served } = await play({ ...RISKY, call: BROKEN, approve, answers: [answers(changed)] });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'approval' });
    expect(served).toMatchObject({ call: { loopDisposition: 'escalated', reason: 'approval' }, findings: [] });
    expect(seen[0]).toMatchObject({ attempt: 2, tool: 'refund', argumentsJson: changed });
    expect(seen[0]?.changes?.map(({ path }) => path)).toEqual(['/amount', '/order']);
    expect(seen[0]?.drift).toEqual({ isMeasured: true, changed: ['/amount', '/order'], drifted: ['/order'] });
  });

  it('is over where a person rejects it', async () => {
    const { result, ran, served } = await play({ ...RISKY, approve: () => 'rejected' });
    expect(result).toMatchObject({ kind: 'stopped', reason: 'policy_stop' });
    expect(ran).toEqual([]);
    expect(served).toMatchObject({ call: { loopDisposition: 'escalated', reason: 'policy_stop' }, findings: [] });
  });

  it('does not count the wait for a person as its own time', async () => {
    let nowMs = Date.parse('2026-11-30T09:00:00Z');
    const approve = () => {
      nowMs += 90_000;
      return 'approved' as const;
    };
    const { attempts } = await play({ ...RISKY, approve, runs: [{ gives: 1 }], runtime: { now: () => nowMs } });
    expect(attempts[0]).toMatchObject({ latency_ms: 0 });
  });
});

describe('what a repair changes', () => {
  const origin = { context: { order: 'A-7', amount: 1200 } };

  it('is measured as the server measures it', async () => {
    const answer = [answers('{"order":"A-7","amount":1200,"note":"sorry"}')];
    const { result, served } = await play({ call: BROKEN, origin, answers: answer, runs: [{ gives: 1 }] });
    expect(result.attempts[1]).toMatchObject({
      drift: { isMeasured: true, drifted: ['/note'] },
      invention: { isMeasured: true, invented: [{ path: '/note', what: 'value' }] },
    });
    expect(served.findings).toEqual(['drift', 'invention']);
  });

  it('is not sent where it is more than the limit', async () => {
    const answer = [answers('{"order":"A-8","amount":1200}')];
    const { result, ran, served } = await play({ call: BROKEN, driftLimit: 0, answers: answer });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'drift' });
    expect(ran).toEqual([]);
    expect(served).toMatchObject({ call: { reason: 'drift' }, findings: [] });
  });
});

describe('an end', () => {
  it('says that nothing happened only where no attempt was sent', async () => {
    const undone = await play({ call: BROKEN, answers: [answers('{')] });
    expect(undone.result.kind === 'escalated' && undone.result.terminal.forUser).toContain('Nothing was changed.');
    const runs = [{ throws: new ToolFailure('too much', { code: 422 }) }];
    const sent = await play({ runs, answers: [answers('{')] });
    expect(sent.result.kind === 'escalated' && sent.result.terminal.forUser).toContain('may have taken effect');
  });

  it('is told to model and user without what the tool said', async () => {
    const { result, closes } = await play({ runs: [{ throws: new ToolFailure('SECRET-42', { code: 'not_found' }) }] });
    const terminal = result.kind === 'escalated' ? result.terminal : null;
    expect(terminal?.forModel.text).toContain('This call is over');
    expect(JSON.stringify([terminal, closes])).not.toContain('SECRET-42');
  });
});

describe('what a tool tells of its failure', () => {
  it('is recorded, cut where it is longer than an event can hold, and whatever it holds', async () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    const failure = new ToolFailure('m'.repeat(600_000), {
      code: 'c'.repeat(600),
      issues: Array.from({ length: 5_000 }, (_, index) => ({ path: `/${index}`, keyword: 'k'.repeat(900) })),
      constraint: 'r'.repeat(600_000),
      dependency: cycle,
      partialResult: ['x'.repeat(600_000)],
    });
    const { attempts, served } = await play({ runs: [{ throws: failure }] });
    expect(served.call?.loopDisposition).toBe('escalated');
    expect(attempts[0]).toMatchObject({ dependency: '[object Object]', partial_result: expect.stringMatching(/ …$/) });
  });

  it('is read off any error by its fields, and by its words where a reader is passed in', async () => {
    const thrown = { throws: Object.assign(new Error('Permission denied'), { retryable: false }) };
    expect((await play({ runs: [thrown] })).attempts[0]).toMatchObject({
      error_class: 'unsupported_error',
      retryable: false,
    });
    const read = await play({ runs: [thrown], words: KNOWN_WORDS });
    expect(read.attempts[0]).toMatchObject({ error_class: 'permission_error', message: 'Permission denied' });
  });
});

describe('a caller that a policy stopped again and again', () => {
  const contract = defineContract({ ...DEFAULT_CONTRACT, name: 'strict', probeLimit: 2 });
  const runs = () => [{ throws: new ToolFailure('no', { code: 'policy_violation' }) }];

  it('is stopped before anything is looked at', async () => {
    const first = await play({ contract, runs: runs() });
    const second = await play({ contract, runs: runs(), earlierAttempts: first.result.attempts });
    expect(second.ran).toHaveLength(1);
    const earlierAttempts = [...first.result.attempts, ...second.result.attempts];
    const third = await play({ contract, runs: runs(), earlierAttempts });
    expect(third.ran).toEqual([]);
    expect(third.result).toMatchObject({ kind: 'stopped', reason: 'policy_stop' });
    expect(third.served).toMatchObject({ call: { loopDisposition: 'escalated', reason: 'policy_stop' }, findings: [] });
  });
});

describe('a mistake of a programmer', () => {
  const run = () => 1;
  const base = {
    tool: { name: 'refund', run },
    call: { tool: 'refund', argumentsJson: GOOD },
    model: () => Promise.reject(new Error('not asked')),
    recorder: { record: () => {} },
  };

  it.each([
    ['a contract that nobody checked', { contract: { ...DEFAULT_CONTRACT, name: 'own' } }],
    [
      'an output schema without a way to recover',
      { tool: { name: 'refund', outputSchema: REFUND_OUTPUT, run }, validate: VALIDATE },
    ],
    ['a schema without a validator', { tool: { name: 'refund', inputSchema: REFUND_INPUT, run } }],
    ['no budget', { callBudget: 0 }],
    ['half an attempt', { callBudget: 1.5 }],
  ])('is thrown: %s', async (_, more) => {
    await expect(runToolCall({ ...base, ...more })).rejects.toThrow(TypeError);
  });

  it('is thrown before anything runs where a schema can’t be used', async () => {
    const tools = [{ name: 'credit', inputSchema: { type: 'nonsense' }, run }];
    let hasRun = false;
    const tool = { name: 'refund', run: () => (hasRun = true) };
    await expect(runToolCall<unknown>({ ...base, tool, tools, validate: VALIDATE })).rejects.toThrow();
    expect(hasRun).toBe(false);
  });

  it('is not: any built-in contract, and a plain tool', async () => {
    for (const contract of BUILT_IN_CONTRACTS) {
      expect((await runToolCall({ ...base, contract })).kind).toBe('ok');
    }
  });
});

describe('a repaired call that is sent twice', () => {
  it('carries its own arguments and the same key', async () => {
    const { ran } = await play({
      tool: { sideEffects: 'unsafe' },
      idempotencyKey: 'once-2',
      runs: [{ throws: new ToolFailure('too much', { code: 422 }) }, { gives: 1 }],
      answers: [answers(OTHER_GOOD)],
    });
    expect(ran.map(({ context }) => [context.idempotencyKey, context.argumentsJson])).toEqual([
      ['once-2', GOOD],
      ['once-2', OTHER_GOOD],
    ]);
  });
});

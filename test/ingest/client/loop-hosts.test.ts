import { describe, expect, it } from 'vitest';
import type { CheckedRequest } from '../../../ingest/client/tool-call-options';
import { answers, GOOD, OTHER_GOOD, play, WRONG_TYPE } from './scripted-loop';

describe('a tool with a check of its own', () => {
  const check = async (args: unknown) =>
    (args as { amount: number }).amount > 1150 ? [{ path: '/amount', keyword: 'custom' }] : [];

  it('is not run with arguments that the check finds wrong', async () => {
    const { result, attempts, ran, served } = await play({
      tool: { check },
      answers: [answers(OTHER_GOOD)],
      runs: [{ gives: { id: 'r1' } }],
    });
    expect(result).toMatchObject({ kind: 'ok', disposition: 'repaired' });
    expect(ran.map(({ args }) => args)).toEqual([{ order: 'A-7', amount: 1100 }]);
    expect(attempts[0]).toMatchObject({
      stage: 'emitted',
      error_class: 'argument_error',
      issues: [{ path: '/amount' }],
    });
    expect(served.findings).toEqual([]);
  });

  it('is only asked about arguments that keep to the schema', async () => {
    const asked: unknown[] = [];
    const counting = (args: unknown) => (asked.push(args), []);
    await play({
      tool: { check: counting },
      call: { tool: 'refund', argumentsJson: WRONG_TYPE },
      answers: [answers(GOOD)],
      runs: [{ gives: { id: 'r1' } }],
    });
    expect(asked).toEqual([{ order: 'A-7', amount: 1200 }]);
  });

  it('ends the loop with what the check throws: that is no fault of the call', async () => {
    const broken = () => {
      throw new TypeError('no such rule');
    };
    await expect(play({ tool: { check: broken } })).rejects.toThrow('no such rule');
  });
});

describe('a host that runs tools when it wants to', () => {
  it('is given every call that passed its checks, and the tool waits for it', async () => {
    const given: CheckedRequest[] = [];
    const { result, ran } = await play({
      call: { tool: 'refund', argumentsJson: WRONG_TYPE },
      beforeRun: async (call) => void given.push(call),
      answers: [answers(GOOD)],
      runs: [{ gives: { id: 'r1' } }],
    });
    expect(result.kind).toBe('ok');
    expect(given).toEqual([{ tool: 'refund', argumentsJson: GOOD, args: { order: 'A-7', amount: 1200 } }]);
    expect(ran).toHaveLength(1);
  });

  it('may let a call wait longer than a tool may take', async () => {
    const script = {
      beforeRun: () => new Promise<void>((resolve) => void setTimeout(resolve, 20)),
      limits: { toolMs: 1 },
    };
    const { result } = await play({ ...script, runs: [{ gives: { id: 'r1' } }] });
    expect(result.kind).toBe('ok');
  });

  it('has run nothing where the caller gives up meanwhile', async () => {
    const controller = new AbortController();
    const beforeRun = () => (controller.abort(), new Promise<void>(() => {}));
    const { result, attempts, ran } = await play({ beforeRun, signal: controller.signal });
    expect([result.kind, ran.length]).toEqual(['aborted', 0]);
    expect(attempts).toMatchObject([{ outcome: 'control_flow', stage: 'validated', code: 'cancelled' }]);
  });
});

it.each(['', '  \n'])('a call with no text %j for arguments is a call without arguments', async (argumentsJson) => {
  const nothing = { type: 'object', additionalProperties: false };
  const { result, ran, attempts, served } = await play({
    tool: { inputSchema: nothing },
    call: { tool: 'refund', argumentsJson },
    runs: [{ gives: { id: 'r1' } }],
  });
  expect([result.kind, ran[0]?.args, attempts[0]?.arguments]).toEqual(['ok', {}, argumentsJson]);
  expect(served.findings).toEqual([]);
});

it('a call with no text for arguments that the tool needs says which are missing', async () => {
  const { attempts } = await play({
    call: { tool: 'refund', argumentsJson: '' },
    answers: [answers(GOOD)],
    runs: [{ gives: {} }],
  });
  expect(attempts[0]).toMatchObject({
    error_class: 'schema_violation',
    issues: [{ path: '/order' }, { path: '/amount' }],
  });
});

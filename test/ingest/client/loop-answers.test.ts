import { describe, expect, it } from 'vitest';
import { errorCodeRecovery } from '../../../ingest/client/error-code-recovery';
import { outputRecovery } from '../../../ingest/client/output-recovery';
import { ToolFailure } from '../../../ingest/client/tool-failure';
import { contractNamed } from '../../../lib/repair/built-in-contracts';
import { answers, GOOD, OTHER_GOOD, play, REFUND_OUTPUT, type Script, WRONG_TYPE } from './scripted-loop';

const BROKEN = { tool: 'refund', argumentsJson: WRONG_TYPE };
const BUDGETED = contractNamed('budgeted-v1') ?? undefined;

describe('what a model answers', () => {
  it('is not sent where it failed before', async () => {
    const same = '{ "amount":"1200", "order":"A-7" }';
    const { result, attempts, ran, served } = await play({ call: BROKEN, answers: [answers(same)] });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'stuck' });
    expect(ran).toEqual([]);
    expect(attempts[1]).toMatchObject({ outcome: 'control_flow', stage: 'emitted', arguments: same, code: 'stuck' });
    expect(served).toMatchObject({ call: { loopDisposition: 'escalated', reason: 'stuck' }, findings: [] });
  });

  it.each([
    ['words', { gives: { text: 'I am sorry.' } }],
    ['nothing', { gives: undefined }],
    ['a call without a name', { gives: { argumentsJson: '{}' } }],
    ['an error', { throws: new Error('the provider is down') }],
  ])('ends the loop where it is %s', async (_, turn) => {
    const { result, attempts, served } = await play({ call: BROKEN, answers: [turn] });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'recovery_invalid' });
    expect(attempts[1]).toMatchObject({ recovery_valid: false, recovery_rejected_reason: expect.any(String) });
    expect(served.findings).toEqual(['recovery_rejected']);
  });

  it('is kept where it is words', async () => {
    const { attempts } = await play({ call: BROKEN, answers: [{ gives: { text: 'I am sorry.' } }] });
    expect(attempts[1]).toMatchObject({ outcome: 'control_flow', message: 'I am sorry.', arguments: undefined });
  });

  it('is an attempt where its arguments are no JSON', async () => {
    const { result, attempts } = await play({ call: BROKEN, answers: [answers('{"order":')] });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'repair_budget_spent' });
    expect(attempts[1]).toMatchObject({ error_class: 'malformed_json', arguments: '{"order":' });
  });

  it('is an attempt where there is no such tool, whatever its name', async () => {
    for (const name of ['', 'x'.repeat(300), '__proto__', 'refund\u202e']) {
      const { result, served } = await play({ call: BROKEN, answers: [answers(GOOD, name)] });
      expect(result).toMatchObject({ kind: 'escalated', reason: 'repair_budget_spent' });
      expect(served.call?.lastClass).toBe('wrong_tool');
    }
  });

  it('costs what it says, and takes the time it takes', async () => {
    const cost = { tokens_in: 812, tokens_out: 33, cost_usd: 0.002, latency_ms: Number.NaN };
    const { attempts } = await play({
      call: BROKEN,
      answers: [{ gives: { tool: 'refund', argumentsJson: GOOD, cost } }],
      runs: [{ gives: 1 }],
    });
    expect(attempts[1]).toMatchObject({ tokens_in: 812, tokens_out: 33, cost_usd: 0.002, latency_ms: 0 });
  });
});

describe('a question to the user', () => {
  const last: Script = { contract: BUDGETED, callBudget: 2, call: BROKEN };

  it('is what a model says in place of a guess at the last attempt', async () => {
    const { result, asked, attempts, served } = await play({
      ...last,
      answers: [{ gives: { text: ' Which order? ' } }],
    });
    expect(asked[0]?.prompt.text).toContain('Do not guess');
    expect(result).toMatchObject({ kind: 'clarify', question: 'Which order?' });
    expect(attempts[1]).toMatchObject({ strategy: 'clarify', clarification_question: 'Which order?' });
    expect(served.call).toMatchObject({ loopDisposition: 'escalated', reason: 'clarification' });
  });

  it('is what it says with the tool for that, at any attempt', async () => {
    const answer = [answers('{"question":"Which one?"}', 'ask_user')];
    const { result, served } = await play({ call: BROKEN, clarificationTool: 'ask_user', answers: answer });
    expect(result).toMatchObject({ kind: 'clarify', question: 'Which one?' });
    expect(served.call).toMatchObject({ loopDisposition: 'escalated', reason: 'clarification' });
  });

  it('is ours where the contract asks for one', async () => {
    const runs = [{ throws: new ToolFailure('two customers of this name', { code: 'ambiguous_input' }) }];
    const { result } = await play({ contract: contractNamed('error-codes-v1') ?? undefined, runs });
    expect(result.kind === 'clarify' && result.question).toMatch(/one more detail/);
  });
});

describe('a broken answer of a tool', () => {
  const around: Script = { tool: { outputSchema: REFUND_OUTPUT, sideEffects: 'idempotent' } };
  const broken = { gives: { id: 7, fee: 'ok' } };

  it('is asked about with the broken part only, and mended by other arguments', async () => {
    const runs = [broken, { gives: { id: 'r1' } }];
    const { result, asked, served } = await play({ ...around, runs, answers: [answers(OTHER_GOOD)] });
    expect(asked[0]).toMatchObject({ kind: 'output', remainingBudget: 2 });
    expect(asked[0]?.prompt.text).toContain('/fee');
    expect(result).toMatchObject({ kind: 'ok', value: { id: 'r1' }, disposition: 'repaired' });
    expect(served).toMatchObject({ call: { loopDisposition: 'repaired' }, findings: [] });
  });

  it.each([
    ['says so', { gives: { text: 'The tool is broken.' } }, 'tool_broken'],
    ['sends the same arguments', answers(GOOD), 'stuck'],
    ['calls another tool', answers(GOOD, 'credit'), 'recovery_invalid'],
  ] as const)('ends the loop where the model %s', async (_, turn, reason) => {
    const { result, served } = await play({ ...around, runs: [broken], answers: [turn] });
    expect(result).toMatchObject({ kind: 'escalated', reason });
    expect(served.findings).toEqual(reason === 'recovery_invalid' ? ['recovery_rejected'] : []);
  });

  it('ends the loop where it breaks in the same way again', async () => {
    const answer = [answers(OTHER_GOOD), answers('{"order":"A-7","amount":1}')];
    const { result, ran } = await play({ ...around, runs: [broken, broken], answers: answer });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'tool_broken' });
    expect(ran).toHaveLength(2);
  });

  it('is found where the answer is nothing that JSON can hold', async () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    for (const gives of [cycle, 10n, undefined]) {
      const { attempts } = await play({ ...around, runs: [{ gives }], answers: [{ gives: { text: 'broken' } }] });
      expect(attempts[0]).toMatchObject({ error_class: 'output_contract_violation', stage: 'output_validated' });
    }
  });
});

describe('a decision on an error', () => {
  const failing: Script = {
    recoverBy: [errorCodeRecovery, outputRecovery],
    runs: [{ throws: new ToolFailure('no such date', { code: 422 }) }, { gives: 'done' }],
  };
  const decision = (more: object) => ({
    gives: { text: JSON.stringify({ category: 'argument_error', retryable: true, ...more }) },
  });
  const call = { tool: 'refund', arguments: { order: 'A-7', amount: 5 } };

  it('is carried out where the contract allows it', async () => {
    const { result, asked, attempts } = await play({
      ...failing,
      answers: [decision({ action: 'modify_and_retry', call })],
    });
    expect(asked[0]?.kind).toBe('recovery');
    expect(result.kind).toBe('ok');
    expect(attempts[1]).toMatchObject({ recovery_action: 'repair_input', recovery_valid: true, remaining_budget: 1 });
  });

  it('may be more careful than the contract', async () => {
    const escalation = { summary: 'The date is past.', recommended_action: 'Ask for another date.' };
    const answer = [decision({ action: 'ESCALATE', retryable: false, escalation })];
    const { result, closes, served } = await play({ ...failing, answers: answer });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'by_agent' });
    expect(closes[0]).toMatchObject({ summary: 'The date is past.', recommended_action: 'Ask for another date.' });
    expect(served.findings).toEqual([]);
  });

  it.each([
    ['no JSON', { gives: { text: 'retry' } }],
    ['a call in place of a decision', answers(OTHER_GOOD)],
    ['a tool nobody knows', decision({ action: 'switch_tool', call: { ...call, tool: 'invented' } })],
    [
      'an argument nobody knows',
      decision({ action: 'modify_and_retry', call: { tool: 'refund', arguments: { x: 1 } } }),
    ],
    ['the same call', decision({ action: 'modify_and_retry', call: { tool: 'refund', arguments: JSON.parse(GOOD) } })],
  ])('is refused where it is %s', async (_, turn) => {
    const { result, attempts, ran } = await play({
      ...failing,
      runs: failing.runs?.slice(0, 1) ?? [],
      answers: [turn],
    });
    expect(result).toMatchObject({ kind: 'escalated', reason: 'recovery_invalid' });
    expect(attempts[1]).toMatchObject({ outcome: 'control_flow', recovery_valid: false });
    expect(ran).toHaveLength(1);
  });

  it('is not asked for before the call has left', async () => {
    const { asked } = await play({ ...failing, call: BROKEN, runs: [{ gives: 1 }], answers: [answers(GOOD)] });
    expect(asked[0]?.kind).toBe('repair');
  });
});

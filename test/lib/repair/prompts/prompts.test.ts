import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../../lib/repair/decide';
import { decide } from '../../../../lib/repair/decide';
import type { FailedCall } from '../../../../lib/repair/feedback/failed-call';
import { budgetedPrompt } from '../../../../lib/repair/prompts/budgeted-prompt';
import { outputPrompt } from '../../../../lib/repair/prompts/output-prompt';
import type { PromptPart } from '../../../../lib/repair/prompts/prompt-text';
import { recoveryPrompt } from '../../../../lib/repair/prompts/recovery-prompt';
import { repairPrompt } from '../../../../lib/repair/prompts/repair-prompt';
import { terminalPrompt, terminalResult } from '../../../../lib/repair/prompts/terminal-result';
import { ESCALATION_REASONS } from '../../../../lib/words';
import { traceOf } from '../attempt-of';
import { contractOf } from '../contract-of';
import { failedCallOf } from '../feedback/failed-call-of';
import { plantedCall } from '../feedback/planted-call';

const NOTHING = 'Nothing was performed';
const MAY_HAVE_RUN = 'The call may have run';

const decisionOf = (parts: Partial<Decision> = {}): Decision => ({
  action: 'repair_input',
  reason: null,
  rule: 'row',
  factsUsed: {},
  remainingBudget: 2,
  isConservative: false,
  ...parts,
});

const broken = { brokenParts: [{ path: '/total', json: '"x"' }], validPaths: ['/id'] };

/** Every prompt there is for a failure. */
const allPrompts = (failure: FailedCall) => [
  repairPrompt.build({ failure, action: 'repair_input' }),
  budgetedPrompt.build({ failure, arm: 'quoted_call', decision: decisionOf(), clarificationTool: null }),
  recoveryPrompt.build({ failure, catalogue: ['refund'], decision: decisionOf() }),
  outputPrompt.build({ failure, answer: broken, outputSchema: {}, decision: decisionOf() }),
];

const quotedIn = (parts: readonly PromptPart[] = []) =>
  Object.fromEntries(parts.flatMap((part) => (part.kind === 'quoted' ? [[part.label, part.text]] : [])));

describe('the repair prompt', () => {
  it('says who speaks, quotes the call exactly, names class, message and rule, and asks for one call', () => {
    const argumentsJson = '{ "amount":"12.50",\n\t"n":12345678901234567890, "n":1.0 }';
    const prompt = repairPrompt.build({
      failure: failedCallOf({ argumentsJson, constraint: 'amount is in cents' }),
      action: 'repair_input',
    });
    expect(quotedIn(prompt?.parts)).toEqual({
      tool: 'refund',
      arguments: argumentsJson,
      message: 'Input should be a valid integer',
      constraint: 'amount is in cents',
    });
    for (const said of [
      'runtime',
      'The user did not write it',
      'schema_violation',
      'exactly one',
      'Keep every argument',
    ])
      expect(prompt?.text).toContain(said);
  });

  it('says that nothing was performed only before dispatch', () => {
    const saidAt = (stage: FailedCall['stage']) => {
      const text = repairPrompt.build({ failure: failedCallOf({ stage }), action: 'repair_input' })?.text ?? '';
      return [text.includes(NOTHING), text.includes(MAY_HAVE_RUN)];
    };
    expect((['emitted', 'validated'] as const).map(saidAt)).toEqual([
      [true, false],
      [true, false],
    ]);
    for (const stage of ['dispatched', 'returned', 'output_validated', null] as const)
      expect(saidAt(stage)).toEqual([false, true]);
  });
});

describe('the budgeted prompt', () => {
  const textAt = (remainingBudget: number, clarificationTool: string | null = null): string =>
    budgetedPrompt.build({
      failure: failedCallOf(),
      arm: 'path_and_code',
      decision: decisionOf({ remainingBudget }),
      clarificationTool,
    })?.text ?? '';

  it('lets early attempts infer, and the last one ask in place of guessing', () => {
    expect(textAt(3)).toContain('may be inferred');
    expect(textAt(3)).not.toContain('Do not guess');
    expect(textAt(1)).toContain('Do not guess');
    expect(textAt(1)).toContain('ask the user for it in one sentence');
    expect(textAt(1, 'ask_user')).toContain('ask_user');
    expect(textAt(3, 'ask_user')).not.toContain('ask_user');
  });

  it('tells the number that the contract counted', () => {
    const attempts = traceOf('schema_violation held malformed_json');
    const decision = decide({ attempts, contract: contractOf('budgeted-v1'), sideEffects: 'none' });
    expect(decision).not.toBeNull();
    if (decision === null) return;
    const prompt = budgetedPrompt.build({ failure: failedCallOf(), arm: 'bare', decision, clarificationTool: null });
    expect(prompt?.text).toContain('Remaining attempts: 1.');
    expect(decision.remainingBudget).toBe(1);
  });

  it('asks for nothing where the loop ended or no call is wanted', () => {
    const built = (parts: Partial<Decision>) =>
      budgetedPrompt.build({
        failure: failedCallOf(),
        arm: 'bare',
        decision: decisionOf(parts),
        clarificationTool: null,
      });
    expect(built({ action: 'escalate', reason: 'stuck' })).toBeNull();
    expect(built({ action: 'retry_same' })).toBeNull();
    expect(built({ action: 'reshape_call' })?.text).toContain('a tool that you have');
  });

  it('holds no value and no limit under an arm that sees names alone', () => {
    const arms = fc.constantFrom('bare', 'path_and_code', 'path_code_and_type');
    fc.assert(
      fc.property(plantedCall, arms, fc.constantFrom(1, 2), ({ secret, failure }, arm, remainingBudget) => {
        const decision = decisionOf({ remainingBudget });
        const prompt = budgetedPrompt.build({ failure, arm, decision, clarificationTool: 'ask' });
        expect(JSON.stringify(prompt)).not.toContain(secret);
      }),
    );
  });
});

describe('the output prompt', () => {
  it('names the broken part and what is valid, and is not written without a schema', () => {
    const failure = failedCallOf({ errorClass: 'output_contract_violation', stage: 'output_validated' });
    const prompt = outputPrompt.build({ failure, answer: broken, outputSchema: {}, decision: decisionOf() });
    expect(quotedIn(prompt?.parts)).toMatchObject({
      'broken part': '"x"',
      place: '/total',
      'valid places': '/id',
    });
    expect(prompt?.text).toContain('The call has run');
    const without = { failure, answer: broken, decision: decisionOf() };
    expect(outputPrompt.build({ ...without, outputSchema: null })).toBeNull();
    expect(outputPrompt.build({ ...without, outputSchema: undefined })).toBeNull();
  });
});

describe('the terminal result', () => {
  it('tells neither model nor user a value, a limit or what the tool said', () => {
    fc.assert(
      fc.property(plantedCall, fc.constantFrom(...ESCALATION_REASONS), ({ secret, failure }, reason) => {
        const { forModel, forUser } = terminalResult({ failure, reason });
        expect(JSON.stringify(forModel) + forUser).not.toContain(secret);
        expect(forUser).not.toMatch(/[0-9_{}[\]]/);
        expect(forUser).not.toContain(failure.errorClass);
        const isBefore = failure.stage === 'emitted' || failure.stage === 'validated';
        expect(forModel.text.includes(NOTHING)).toBe(isBefore);
        expect(forUser.includes('Nothing was changed')).toBe(isBefore);
      }),
    );
  });

  it('asks the user where that is what is needed', () => {
    const failure = failedCallOf({ errorClass: 'ambiguous_input' });
    expect(terminalResult({ failure, reason: 'clarification' }).forUser).toContain('one more detail');
    expect(terminalResult({ failure, reason: 'clarification' }).forModel.text).toContain('Ask the user');
  });
});

it('writes no prompt to mend what a policy refused', () => {
  const failure = failedCallOf({ errorClass: 'policy_violation' });
  expect(allPrompts(failure)).toEqual([null, null, null, null]);
  expect(allPrompts(failedCallOf())).not.toContain(null);
});

it('has a version of its own for every prompt', () => {
  const builders = [repairPrompt, budgetedPrompt, recoveryPrompt, outputPrompt, terminalPrompt];
  const versions = builders.map((builder) => builder.version());
  expect(new Set(versions).size).toBe(builders.length);
  expect(versions.map((version) => version.split('-')[0])).toEqual(builders.map(({ name }) => name));
});

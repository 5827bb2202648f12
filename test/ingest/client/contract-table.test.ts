import { describe, expect, it } from 'vitest';
import { ToolFailure } from '../../../ingest/client/tool-failure';
import { contractNamed } from '../../../lib/repair/built-in-contracts';
import { ERROR_CLASSES, type ErrorClass } from '../../../lib/repair/error-classes';
import { answers, OTHER_GOOD, play, type Played } from './scripted-loop';

/** What the loop does after a first failure of each class, by the table of the design. */
const MOVES: Readonly<Record<string, Readonly<Record<ErrorClass, string>>>> = {
  'loop-v1': {
    schema_violation: 'repair',
    argument_error: 'repair',
    malformed_json: 'repair',
    wrong_tool: 'reshape',
    not_found: 'not_repairable',
    ambiguous_input: 'not_repairable',
    output_contract_violation: 'tool_broken',
    policy_violation: 'policy_stop',
    permission_error: 'not_repairable',
    rate_limit: 'not_repairable',
    quota_exceeded: 'not_repairable',
    unavailable: 'not_repairable',
    timeout: 'not_repairable',
    dependency_error: 'not_repairable',
    internal_error: 'not_repairable',
    unsupported_error: 'not_repairable',
  },
  'error-codes-v1': {
    schema_violation: 'repair',
    argument_error: 'repair',
    malformed_json: 'repair',
    wrong_tool: 'not_repairable',
    not_found: 'not_repairable',
    ambiguous_input: 'clarification',
    output_contract_violation: 'tool_broken',
    policy_violation: 'policy_stop',
    permission_error: 'not_repairable',
    rate_limit: 'resend',
    quota_exceeded: 'not_repairable',
    unavailable: 'resend',
    timeout: 'resend',
    dependency_error: 'not_repairable',
    internal_error: 'not_repairable',
    unsupported_error: 'not_repairable',
  },
  'budgeted-v1': {
    schema_violation: 'repair',
    argument_error: 'repair',
    malformed_json: 'repair',
    wrong_tool: 'reshape',
    not_found: 'not_repairable',
    ambiguous_input: 'repair',
    output_contract_violation: 'tool_broken',
    policy_violation: 'policy_stop',
    permission_error: 'not_repairable',
    rate_limit: 'not_repairable',
    quota_exceeded: 'not_repairable',
    unavailable: 'not_repairable',
    timeout: 'not_repairable',
    dependency_error: 'not_repairable',
    internal_error: 'not_repairable',
    unsupported_error: 'not_repairable',
  },
};

/** The first thing that a loop did about its first failure. */
const moveOf = ({ asked, ran, result }: Played): string => {
  if (asked[0]) return asked[0].kind;
  return ran.length > 1 ? 'resend' : String(result.reason);
};

const named = (label: string) => {
  const contract = contractNamed(label);
  if (contract === null) throw new Error(`no contract ${label}`);
  return contract;
};

const CASES = Object.entries(MOVES).flatMap(([label, moves]) =>
  ERROR_CLASSES.map((errorClass) => ({ label, errorClass, move: moves[errorClass] })),
);

describe('after a first failure', () => {
  it.each(CASES)('$label, $errorClass: $move', async ({ label, errorClass, move }) => {
    const played = await play({
      contract: named(label),
      runs: [{ throws: new ToolFailure('it failed', { code: errorClass }) }, { gives: 'done' }],
      answers: [answers(OTHER_GOOD)],
    });
    expect(moveOf(played)).toBe(move);
    expect(played.attempts[0]).toMatchObject({ outcome: 'failed', error_class: errorClass, stage: 'returned' });
    const isGoingOn = ['repair', 'reshape', 'resend'].includes(move);
    expect(played.result.kind).toBe(
      isGoingOn ? 'ok' : ({ clarification: 'clarify', policy_stop: 'stopped' }[move] ?? 'escalated'),
    );
    expect(played.served.call?.loopDisposition).toBe(isGoingOn ? 'repaired' : 'escalated');
    expect(played.served.findings).toEqual([]);
  });
});

describe('facts open what a guard closes', () => {
  const contract = named('error-codes-v1');
  const failing = (code: ErrorClass, more = {}) => [
    { throws: new ToolFailure('it failed', { code, ...more }) },
    { gives: 'done' },
  ];

  it('another tool in the catalogue', async () => {
    const tools = [{ name: 'credit', run: () => null }];
    const played = await play({
      contract,
      tools,
      runs: failing('wrong_tool'),
      answers: [answers(OTHER_GOOD, 'credit')],
    });
    expect(played.asked[0]?.kind).toBe('reshape');
    expect(played.served.call).toMatchObject({
      loopDisposition: 'repaired',
      repairWay: 'reshaped',
      finalTool: 'credit',
    });
  });

  it('a context that settles what was ambiguous', async () => {
    const answer = [answers(OTHER_GOOD)];
    const played = await play({
      contract,
      contextSettles: () => true,
      runs: failing('ambiguous_input'),
      answers: answer,
    });
    expect(played.result.kind).toBe('ok');
  });

  it('a wait that was given', async () => {
    const played = await play({ contract, runs: failing('quota_exceeded', { retryAfterMs: 700 }) });
    expect(played).toMatchObject({ result: { kind: 'ok' }, waits: [700] });
    expect(played.attempts[0]).toMatchObject({ retry_after_ms: 700 });
  });

  const reruns: [string, () => boolean | Promise<boolean>, string][] = [
    ['works', () => true, 'ok'],
    ['does not work', () => false, 'escalated'],
    ['fails', () => Promise.reject(new Error('down')), 'escalated'],
  ];

  it.each(reruns)('a dependency that can be run again and then %s', async (_, rerunDependency, kind) => {
    const played = await play({
      contract,
      rerunDependency,
      runs: failing('dependency_error', { dependency: 'login' }),
    });
    expect(played.result.kind).toBe(kind);
    expect(played.attempts[0]).toMatchObject({ dependency: 'login' });
    expect(played.served.findings).toEqual([]);
  });

  it('but not what the tool declared hopeless', async () => {
    const played = await play({ contract, runs: failing('rate_limit', { retryable: false }) });
    expect(played.result).toMatchObject({ kind: 'escalated', reason: 'not_repairable' });
    expect(played.attempts[0]).toMatchObject({ retryable: false });
  });
});

import { describe, expect, it } from 'vitest';
import { BUILT_IN_CONTRACTS, contractNamed, DEFAULT_CONTRACT } from '../../../lib/repair/built-in-contracts';
import { checkContract } from '../../../lib/repair/check-contract';
import { codeRowOf, contractLabel, rowFor } from '../../../lib/repair/contract';
import { contractOf } from './contract-of';

const changed = (change: object): unknown => ({ ...structuredClone(DEFAULT_CONTRACT), ...change });

const rowsWith = (rows: object): unknown => changed({ classRows: { ...DEFAULT_CONTRACT.classRows, ...rows } });

const problemsOf = (candidate: unknown): string[] => {
  const check = checkContract(candidate);
  return check.isValid ? [] : check.problems.map(({ at, problem }) => `${at} ${problem}`);
};

describe('the built-in contracts', () => {
  it.each(BUILT_IN_CONTRACTS.map((contract) => [contractLabel(contract), contract] as const))(
    '%s is valid, also after a trip through JSON',
    (label, contract) => {
      expect(problemsOf(contract)).toEqual([]);
      expect(checkContract(JSON.parse(JSON.stringify(contract)))).toEqual({ isValid: true, contract });
      expect(contractNamed(label)).toBe(contract);
    },
  );

  it('are found by the label events name, and by nothing else', () => {
    expect(BUILT_IN_CONTRACTS.map(contractLabel)).toEqual(['loop-v1', 'error-codes-v1', 'budgeted-v1']);
    for (const label of ['loop', 'loop-v2', '', '__proto__', 'constructor']) expect(contractNamed(label)).toBeNull();
  });

  it('have the budgets of the table', () => {
    expect(BUILT_IN_CONTRACTS.map(({ maxAttempts }) => maxAttempts)).toEqual([2, 4, 3]);
    expect(contractOf('loop-v1').classRows.output_contract_violation).toMatchObject({ maxRepairs: 2, maxAttempts: 3 });
    expect(contractOf('error-codes-v1').classRows.output_contract_violation.maxAttempts).toBeUndefined();
  });
});

describe('checkContract', () => {
  it.each([
    ['no object', null, 'contract must be an object'],
    ['a list', [], 'contract must be an object'],
    ['a missing class', rowsWith({ timeout: undefined }), 'classRows.timeout is missing'],
    ['a foreign class', rowsWith({ oops: { action: 'stop' } }), 'classRows.oops is no error class'],
    ['an unknown action', rowsWith({ timeout: { action: 'pray' } }), 'classRows.timeout.action must be a known action'],
    [
      'an action named like a prototype member',
      rowsWith({ timeout: { action: 'constructor' } }),
      'classRows.timeout.action must be a known action',
    ],
    [
      'an unknown guard',
      rowsWith({ timeout: { action: 'retry_same', guard: ['wait_given', 'luck'] } }),
      'classRows.timeout.guard must be a known guard or a list of them',
    ],
    [
      'an empty list of guards',
      rowsWith({ timeout: { action: 'retry_same', guard: [] } }),
      'classRows.timeout.guard must be a known guard or a list of them',
    ],
    [
      'an otherwise without a guard',
      rowsWith({ timeout: { action: 'retry_same', otherwise: 'escalate' } }),
      'classRows.timeout.otherwise needs a guard',
    ],
    [
      'half a retry',
      rowsWith({ timeout: { action: 'retry_same', maxRetries: 0.5 } }),
      'classRows.timeout.maxRetries must be a whole number from 0',
    ],
    [
      'a policy that repairs',
      rowsWith({ policy_violation: { action: 'repair_input' } }),
      'classRows.policy_violation.action must be stop, without a guard',
    ],
    [
      'a policy code that repairs',
      changed({ codeRows: { over: { errorClass: 'policy_violation', row: { action: 'repair_input' } } } }),
      'codeRows.over.row.action must be stop, without a guard',
    ],
    [
      'a code without a class',
      changed({ codeRows: { E7: { row: { action: 'escalate' } } } }),
      'codeRows.E7.errorClass must be a known error class',
    ],
    ['an alias to nowhere', changed({ aliases: { slow: 'slowness' } }), 'aliases.slow must be a known error class'],
    [
      'an alias no text is spelled as',
      changed({ aliases: { 'Too Slow': 'timeout' } }),
      'aliases.Too Slow must be lower case with underscores',
    ],
    ['no attempts', changed({ maxAttempts: 0 }), 'maxAttempts must be a whole number from 1'],
    ['a name with blanks', changed({ name: 'my loop' }), 'name must be lower-case letters, digits and hyphens'],
    ['no version', changed({ version: '1' }), 'version must be a whole number from 1'],
  ])('refuses %s', (_, candidate, problem) => {
    expect(problemsOf(candidate)).toEqual([problem]);
  });
});

describe('rowFor', () => {
  const contract = {
    ...DEFAULT_CONTRACT,
    codeRows: {
      E_LIMIT: { errorClass: 'policy_violation' },
      E_AGAIN: { errorClass: 'internal_error', row: { action: 'retry_same', maxRetries: 2 } },
    },
  } as const;

  it('lets the code win over the class', () => {
    expect(rowFor(contract, 'schema_violation', 'E_AGAIN').action).toBe('retry_same');
    expect(rowFor(contract, 'schema_violation', 'E_LIMIT').action).toBe('stop');
    expect(rowFor(contract, 'schema_violation', 'E_OTHER').action).toBe('repair_input');
    expect(rowFor(contract, 'schema_violation', null).action).toBe('repair_input');
  });

  it('takes names of prototype members for what they are: unknown codes', () => {
    for (const code of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(codeRowOf(contract, code)).toBeNull();
      expect(rowFor(contract, 'timeout', code)).toBe(contract.classRows.timeout);
    }
  });
});

describe('a version', () => {
  it('comes back with the same meaning only', () => {
    expect(problemsOf(changed({ maxAttempts: 3 }))).toEqual([
      'version is taken: a changed meaning needs a new version',
    ]);
    expect(problemsOf(changed({ maxAttempts: 3, version: 2 }))).toEqual([]);
    const reordered = Object.fromEntries(Object.entries(DEFAULT_CONTRACT).toReversed());
    expect(problemsOf(reordered)).toEqual([]);
  });

  it('may have a limit for probing a policy', () => {
    expect(problemsOf(changed({ probeLimit: 3, version: 2 }))).toEqual([]);
    expect(problemsOf(changed({ probeLimit: 0, version: 2 }))).toEqual(['probeLimit must be a whole number from 1']);
  });
});

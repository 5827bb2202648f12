import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PYTHON_CLIENT, withPythonTables } from '../../../ingest/client/python-source';
import { canonicalArguments, canonicalJson } from '../../../lib/json/canonical-json';
import { DEFAULT_CONTRACT } from '../../../lib/repair/built-in-contracts';
import { checkContract } from '../../../lib/repair/check-contract';
import { classifyBy } from '../../../lib/repair/classify-by';
import { classifyError } from '../../../lib/repair/classify-error';
import { classOfCode } from '../../../lib/repair/code-classes';
import { decide } from '../../../lib/repair/decide';
import { decideBefore } from '../../../lib/repair/decide-before';
import { BUILT_IN_ARMS, feedbackFor } from '../../../lib/repair/feedback/feedback-for';
import { budgetedPrompt } from '../../../lib/repair/prompts/budgeted-prompt';
import { outputPrompt } from '../../../lib/repair/prompts/output-prompt';
import { recoveryPrompt } from '../../../lib/repair/prompts/recovery-prompt';
import { givenWaitMs } from '../../../lib/repair/given-wait';
import { repairPrompt } from '../../../lib/repair/prompts/repair-prompt';
import { terminalPrompt, terminalResult } from '../../../lib/repair/prompts/terminal-result';
import { jsonSource, mutated } from '../../lib/json/arbitrary-json';
import { barePython } from './bare-python';
import { contractCase, decideCase } from './decide-cases';
import { anyCode, errorCase, errorIn, TABLE_CODES, waitCase } from './error-cases';
import { failureCase, KNOWN_ERRORS, realErrors } from './failure-cases';
import { feedbackCase, promptCase } from './phrase-cases';

const CHECK = fileURLToPath(new URL('./check_python.py', import.meta.url));
const MOST_BYTES = 512 * 1024 * 1024;
const python = barePython('the Python client against the TypeScript library');

const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const askPython = (kind: string, cases: readonly unknown[]): unknown[] => {
  const { status, stdout, stderr } = spawnSync(python ?? '', [CHECK, dirname(PYTHON_CLIENT), kind], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  });
  if (status !== 0) throw new Error(`${CHECK} failed: ${stderr}`);
  return JSON.parse(stdout) as unknown[];
};

/** Asks both libraries the same. Each begins with what JSON keeps of a case. */
const expectAlike = <T>(kind: string, given: readonly T[], answer: (each: T) => unknown): void => {
  const cases = asJson(given);
  const answers = askPython(kind, cases);
  expect(answers).toHaveLength(cases.length);
  const differing = cases.flatMap((each, index) => {
    const [here, there] = [asJson([answer(each)])[0], answers[index]];
    return JSON.stringify(sorted(here)) === JSON.stringify(sorted(there)) ? [] : [{ each, here, there }];
  });
  expect(differing.slice(0, 3)).toEqual([]);
};

/** The order of keys says nothing. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, sorted(each)]);
};

const sampled = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] =>
  fc.sample(arbitrary, { seed: 20_261_130, numRuns });

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const TRICKY_JSON = [
  'NaN',
  '[Infinity]',
  '{"a":-Infinity}',
  '1.',
  '01',
  '+1',
  '.5',
  '1e',
  '--1',
  '"\\x"',
  '"\u0001"',
  '\ufeff1',
  '',
  '{"a":1,"a":2}',
  '{"a":1.0}',
  '[1e2,100,1E+02]',
  '"\\ud800"',
  '"\ud800"',
  '"\ud83d\ude00"',
  '"\\ud83d\\ude00"',
  '{"😀":1,"ﬀ":2}',
  '"{\\"a\\": 1.0}"',
  '" [1]"',
  '"\u00a0{}"',
  '"{"',
  '1e400',
  '-0',
  '0e9',
  `1e${'9'.repeat(20)}`,
  '123456789012345678901.0',
  nested(1_000),
  nested(1_001),
  '['.repeat(5_000),
  '[1,]',
  '{"a"}',
  '[1 2]',
  'nul',
  '１',
];

const EXCEPTIONS = fileURLToPath(new URL('./check_exceptions.py', import.meta.url));
const CONTRACTS = [DEFAULT_CONTRACT, { aliases: {}, codeRows: { '404': { errorClass: 'wrong_tool' as const } } }];
const ARMS = Object.keys(BUILT_IN_ARMS) as (keyof typeof BUILT_IN_ARMS)[];
const PROMPTS = [repairPrompt, budgetedPrompt, recoveryPrompt, outputPrompt, terminalPrompt];

describe('the tables of the Python client', () => {
  it('are those of the library: `npm run python-tables` writes them', () => {
    const source = readFileSync(PYTHON_CLIENT, 'utf8');
    expect(withPythonTables(source)).toBe(source);
  });
});

describe.skipIf(python === null)('the Python client', () => {
  it('classifies exceptions as Python raises them', () => {
    const { status, stderr } = spawnSync(python ?? '', [EXCEPTIONS, dirname(PYTHON_CLIENT)], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });
});

describe.skipIf(python === null)('the Python client answers as the library here does', () => {
  it('to which arguments are equal', () => {
    const texts = [...TRICKY_JSON, ...sampled(jsonSource, 800), ...sampled(mutated(jsonSource), 800)];
    expectAlike('canonical', texts, (text) => [canonicalJson(text), canonicalArguments(text)]);
  });

  it('to what to do after a failure, and before an attempt', () => {
    expectAlike('decide', sampled(decideCase, 2_000), ({ callBudget, ...given }) => [
      decide({ ...given, ...(callBudget === null ? {} : { callBudget }) }),
      decideBefore(given),
    ]);
  });

  it('to what is wrong with a contract', () => {
    expectAlike('contract', sampled(contractCase, 800), (candidate) => {
      const check = checkContract(candidate);
      return check.isValid ? [] : check.problems;
    });
  });

  it('to what a code stands for', () => {
    expectAlike('code', [...TABLE_CODES, ...sampled(anyCode, 2_000)], classOfCode);
  });

  it('to what a client says of a failure', () => {
    expectAlike('failure', sampled(failureCase, 1_500), (failure) => classifyBy(failure, () => null));
  });

  it.each(CONTRACTS)('to what an error is, whoever raised or answered it', (contract) => {
    const cases = [...KNOWN_ERRORS, ...realErrors(), ...sampled(errorCase, 1_500)].map((each) => ({
      ...each,
      contract,
    }));
    expectAlike('classify', cases, (each) => classifyError(errorIn(each), each));
  });

  it('to how long an error asks to wait', () => {
    expectAlike('wait', sampled(waitCase, 1_000), (each) => givenWaitMs(errorIn(each), each.now));
  });

  it('to what a model is told, under every arm', () => {
    expectAlike('feedback', sampled(feedbackCase, 600), ({ failure, declared }) =>
      ARMS.map((arm) => feedbackFor(failure, arm, declared)),
    );
  });

  it('with the same prompts, to the last byte', () => {
    expectAlike('prompts', sampled(promptCase, 400), (given) => {
      const { failure, declared: declaredCodes, action, reason, remainingBudget } = given;
      const decision = { action, reason, remainingBudget };
      const { brokenParts, validPaths, outputSchema, catalogue, arm, clarificationTool } = given;
      return [
        repairPrompt.build({ failure, action: given.repairAction, declaredCodes }),
        budgetedPrompt.build({ failure, arm, decision, clarificationTool, declaredCodes }),
        recoveryPrompt.build({ failure, catalogue, decision, declaredCodes }),
        outputPrompt.build({ failure, answer: { brokenParts, validPaths }, outputSchema, decision }),
        terminalResult({ failure, reason: given.terminalReason, declaredCodes }),
      ];
    });
  });

  it('with the same versions of prompts', () => {
    const names = PROMPTS.map(({ name }) => name);
    expectAlike('versions', names, (name) => PROMPTS.find((prompt) => prompt.name === name)?.version());
  });
});

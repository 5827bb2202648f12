import { canonicalJson } from '../json/canonical-json';
import { BUILT_IN_CONTRACTS } from './built-in-contracts';
import { isRecord } from '../is-record';
import { aliasKey } from './class-aliases';
import { ACTIONS, contractLabel, GUARDS, type Contract } from './contract';
import { ERROR_CLASSES, isErrorClass } from './error-classes';

/** What is wrong with a contract, at which place (`classRows.timeout.action`). */
export type ContractProblem = { at: string; problem: string };

export type ContractCheck = { isValid: true; contract: Contract } | { isValid: false; problems: ContractProblem[] };

const MOST_ATTEMPTS = 1000;
const KNOWN_ACTIONS: ReadonlySet<unknown> = new Set(ACTIONS);
const KNOWN_GUARDS: ReadonlySet<unknown> = new Set(GUARDS);

type Fields = Readonly<Record<string, unknown>>;

const isWhole = (value: unknown, least: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MOST_ATTEMPTS;

const isClass = (value: unknown): boolean => typeof value === 'string' && isErrorClass(value);

/** A field that may be absent, its test and what the test asks for. */
type FieldRule = { field: string; holds: (value: unknown) => boolean; wanted: string };

const isGuard = (value: unknown): boolean => KNOWN_GUARDS.has(value);

const ROW_RULES: readonly FieldRule[] = [
  { field: 'otherwise', holds: (value) => KNOWN_ACTIONS.has(value), wanted: 'a known action' },
  {
    field: 'guard',
    holds: (value) => (Array.isArray(value) ? value.length > 0 && value.every(isGuard) : isGuard(value)),
    wanted: 'a known guard or a list of them',
  },
  { field: 'maxRepairs', holds: (value) => isWhole(value, 0), wanted: 'a whole number from 0' },
  { field: 'maxRetries', holds: (value) => isWhole(value, 0), wanted: 'a whole number from 0' },
  { field: 'maxAttempts', holds: (value) => isWhole(value, 1), wanted: 'a whole number from 1' },
  { field: 'isConservativeOnLast', holds: (value) => typeof value === 'boolean', wanted: 'true or false' },
  { field: 'hasBackoff', holds: (value) => typeof value === 'boolean', wanted: 'true or false' },
];

const rowProblems = (row: unknown, at: string): ContractProblem[] => {
  if (!isRecord(row)) return [{ at, problem: 'is missing' }];
  const broken = ROW_RULES.filter(({ field, holds }) => row[field] !== undefined && !holds(row[field]));
  return [
    ...(KNOWN_ACTIONS.has(row.action) ? [] : [{ at: `${at}.action`, problem: 'must be a known action' }]),
    ...broken.map(({ field, wanted }) => ({ at: `${at}.${field}`, problem: `must be ${wanted}` })),
    ...(row.otherwise !== undefined && row.guard === undefined
      ? [{ at: `${at}.otherwise`, problem: 'needs a guard' }]
      : []),
  ];
};

/** What policy forbids no contract may allow. */
const policyProblems = (row: unknown, at: string): ContractProblem[] =>
  isRecord(row) && (row.action !== 'stop' || row.guard !== undefined)
    ? [{ at: `${at}.action`, problem: 'must be stop, without a guard' }]
    : [];

const classRowProblems = (rows: unknown): ContractProblem[] => {
  const at = 'classRows';
  if (!isRecord(rows)) return [{ at, problem: 'is missing' }];
  return [
    ...ERROR_CLASSES.flatMap((name) =>
      rowProblems(Object.hasOwn(rows, name) ? rows[name] : undefined, `${at}.${name}`),
    ),
    ...Object.keys(rows)
      .filter((name) => !isErrorClass(name))
      .map((name) => ({ at: `${at}.${name}`, problem: 'is no error class' })),
    ...policyProblems(rows.policy_violation, `${at}.policy_violation`),
  ];
};

const codeRowProblems = (rows: unknown): ContractProblem[] => {
  if (!isRecord(rows)) return [{ at: 'codeRows', problem: 'is missing' }];
  return Object.entries(rows).flatMap(([code, entry]) => {
    const at = `codeRows.${code}`;
    if (!isRecord(entry)) return [{ at, problem: 'is missing' }];
    return [
      ...(isClass(entry.errorClass) ? [] : [{ at: `${at}.errorClass`, problem: 'must be a known error class' }]),
      ...(entry.row === undefined ? [] : rowProblems(entry.row, `${at}.row`)),
      ...(entry.errorClass === 'policy_violation' ? policyProblems(entry.row, `${at}.row`) : []),
    ];
  });
};

const aliasProblems = (aliases: unknown): ContractProblem[] => {
  if (!isRecord(aliases)) return [{ at: 'aliases', problem: 'is missing' }];
  return Object.entries(aliases).flatMap(([name, errorClass]) => [
    ...(isClass(errorClass) ? [] : [{ at: `aliases.${name}`, problem: 'must be a known error class' }]),
    ...(aliasKey(name) === name ? [] : [{ at: `aliases.${name}`, problem: 'must be lower case with underscores' }]),
  ]);
};

const headProblems = ({ name, version, maxAttempts, probeLimit }: Fields): ContractProblem[] => [
  ...(typeof name === 'string' && /^[a-z][a-z0-9-]{0,63}$/.test(name)
    ? []
    : [{ at: 'name', problem: 'must be lower-case letters, digits and hyphens' }]),
  ...(isWhole(version, 1) ? [] : [{ at: 'version', problem: 'must be a whole number from 1' }]),
  ...(isWhole(maxAttempts, 1) ? [] : [{ at: 'maxAttempts', problem: 'must be a whole number from 1' }]),
  ...(probeLimit === undefined || isWhole(probeLimit, 1)
    ? []
    : [{ at: 'probeLimit', problem: 'must be a whole number from 1' }]),
];

const problemsOf = (candidate: unknown): ContractProblem[] => {
  if (!isRecord(candidate)) return [{ at: 'contract', problem: 'must be an object' }];
  return [
    ...headProblems(candidate),
    ...classRowProblems(candidate.classRows),
    ...codeRowProblems(candidate.codeRows),
    ...aliasProblems(candidate.aliases),
  ];
};

const isContract = (candidate: unknown, problems: readonly ContractProblem[]): candidate is Contract =>
  problems.length === 0;

const meaningOf = (contract: Contract): string => canonicalJson(JSON.stringify(contract));

const versionProblems = (contract: Contract, known: readonly Contract[]): ContractProblem[] =>
  known.some((each) => contractLabel(each) === contractLabel(contract) && meaningOf(each) !== meaningOf(contract))
    ? [{ at: 'version', problem: 'is taken: a changed meaning needs a new version' }]
    : [];

/**
 * Whether a value is a contract that decides every failure: all classes mapped, all names known, policy stopped. A label
 * of a `known` contract may only come back with the same meaning, because events have named it.
 */
export const checkContract = (candidate: unknown, known: readonly Contract[] = BUILT_IN_CONTRACTS): ContractCheck => {
  const problems = problemsOf(candidate);
  if (!isContract(candidate, problems)) return { isValid: false, problems };
  const taken = versionProblems(candidate, known);
  return taken.length === 0 ? { isValid: true, contract: candidate } : { isValid: false, problems: taken };
};

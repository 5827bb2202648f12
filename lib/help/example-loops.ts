import type { Attempt } from '../attempt';
import { contractNamed } from '../repair/built-in-contracts';
import { type Decision, decide } from '../repair/decide';
import type { ErrorClass } from '../repair/error-classes';
import type { SideEffects } from '../words';
import { exampleAttempt } from './example-attempt';

/** A loop that one rule of the contract ends, up to the attempt it decides on. */
export type ExampleLoop = {
  /** As in the list of rules; null where none of them applies and the contract's row decides. */
  ruleNumber: number | null;
  /** When the rule applies. */
  condition: string;
  contract: string;
  attempts: readonly Attempt[];
  sideEffects: SideEffects;
};

/** Failures of the given classes one after the other; `values` says which arguments each was sent with. */
const failures = (classes: readonly ErrorClass[], values: readonly number[] = [1, 2, 3]): Attempt[] =>
  classes.map((errorClass, index) =>
    exampleAttempt({
      number: index + 1,
      tool: 'book_pickup',
      outcome: 'failed',
      errorClass,
      argumentsJson: `{"weight_kg":"${values[index] ?? 0}"}`,
    }),
  );

const READING = { sideEffects: 'none' } as const;

/** One loop for each rule, in the order in which the rules are asked. */
export const EXAMPLE_LOOPS: readonly ExampleLoop[] = [
  {
    ruleNumber: 1,
    condition: 'A policy forbade the attempt.',
    contract: 'loop-v1',
    attempts: failures(['policy_violation']),
    ...READING,
  },
  {
    ruleNumber: 2,
    condition:
      'The client said that it is not worth another try, or the row gives the call to a person or to the user.',
    contract: 'loop-v1',
    attempts: failures(['not_found']),
    ...READING,
  },
  {
    ruleNumber: 3,
    condition: 'A repair is due, and the same tool with equal arguments had already failed.',
    contract: 'budgeted-v1',
    attempts: failures(['schema_violation', 'schema_violation'], [1, 1]),
    ...READING,
  },
  {
    ruleNumber: 4,
    condition: 'The class of the last but one failure is back, with another one between.',
    contract: 'budgeted-v1',
    attempts: failures(['schema_violation', 'argument_error', 'schema_violation']),
    ...READING,
  },
  {
    ruleNumber: 5,
    condition: 'The class failed again after the repairs or retries its row allows: one unless it says more.',
    contract: 'loop-v1',
    attempts: failures(['schema_violation', 'schema_violation']),
    ...READING,
  },
  {
    ruleNumber: 6,
    condition: 'The counted attempts have reached the contract’s limit.',
    contract: 'loop-v1',
    attempts: failures(['schema_violation', 'argument_error']),
    ...READING,
  },
  {
    ruleNumber: 7,
    condition:
      'The tool was reached, acts on the world or may do so, and neither an idempotency key nor an approval makes a second time safe.',
    contract: 'loop-v1',
    attempts: failures(['argument_error']).map((attempt) => ({ ...attempt, stage: 'returned' })),
    sideEffects: 'unsafe',
  },
  {
    ruleNumber: null,
    condition: 'None of these: the row of the class or code decides.',
    contract: 'loop-v1',
    attempts: failures(['schema_violation']),
    ...READING,
  },
];

/** What the contract of an example decides after its last attempt. */
export const decideExample = ({ contract: label, attempts, sideEffects }: ExampleLoop): Decision => {
  const contract = contractNamed(label);
  const decision = contract && decide({ contract, attempts, sideEffects });
  if (!decision) throw new Error(`nothing to decide under ${label}`);
  return decision;
};

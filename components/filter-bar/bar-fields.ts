import { EXCLUDED_BECAUSE } from '../../lib/folded-call';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { DISPOSITIONS, FINDINGS, REPAIR_WAYS } from '../../lib/words';

export type Choice = { value: string; label: string };

/** Something the bar can filter by. */
export type BarField = {
  param: string;
  label: string;
  /** Values are chosen from a list, or one is typed. */
  kind: 'values' | 'number' | 'text' | 'tag';
  /** All values there are, where that is known. */
  choices?: readonly Choice[];
  /** The server knows which values occur, and may know how often. */
  hasOptions?: boolean;
  isSingle?: boolean;
  canExclude?: boolean;
  group: FieldGroup;
};

/** Fields of all calls restrict every number; those of failures restrict failure tables and lists alone. */
export type FieldGroup = 'calls' | 'failures' | 'counting';

const words = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** Labels of the API itself, which people search for as they are written. */
const codes = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

const YES_NO: readonly Choice[] = [
  { value: '1', label: 'yes' },
  { value: '0', label: 'no' },
];

const list = (param: string, label: string, group: FieldGroup, choices?: readonly Choice[]): BarField => ({
  param,
  label,
  kind: 'values',
  hasOptions: true,
  canExclude: true,
  group,
  ...(choices && { choices }),
});

const single = (param: string, label: string, group: FieldGroup, choices?: readonly Choice[]): BarField => ({
  param,
  label,
  kind: 'values',
  isSingle: true,
  group,
  ...(choices ? { choices } : { hasOptions: true }),
});

const typed = (param: string, label: string, kind: 'number' | 'text', group: FieldGroup): BarField => ({
  param,
  label,
  kind,
  isSingle: true,
  group,
});

/** Everything the bar can filter by, in the order it is offered. */
export const BAR_FIELDS: readonly BarField[] = [
  list('tool', 'tool', 'calls'),
  list('model', 'model', 'calls'),
  list('agent', 'agent', 'calls'),
  list('environment', 'environment', 'calls'),
  single('session', 'session', 'calls'),
  typed('text', 'text', 'text', 'calls'),
  { param: 'tag', label: 'tag', kind: 'tag', canExclude: true, group: 'calls' },
  single('hand_off', 'hand-off tools', 'calls', [{ value: 'exclude', label: 'left out' }]),
  single('actor', 'actor', 'calls', [
    { value: 'any', label: 'any' },
    { value: 'user', label: 'user (simulated)' },
  ]),
  list('class', 'class', 'failures', codes(ERROR_CLASSES)),
  list('disposition', 'disposition', 'failures', codes(DISPOSITIONS)),
  list('way', 'how repaired', 'failures', codes(REPAIR_WAYS)),
  single('reason', 'reason', 'failures'),
  single('finding', 'finding', 'failures', words(FINDINGS)),
  typed('attempts', 'attempts, exactly', 'number', 'failures'),
  typed('attempts_from', 'attempts, at least', 'number', 'failures'),
  typed('attempt', 'has attempt number', 'number', 'failures'),
  list('prompt_version', 'prompt version', 'failures'),
  list('arm', 'arm', 'failures'),
  list('strategy', 'strategy', 'failures'),
  list('repair_model', 'repair model', 'failures'),
  single('repair_attempted', 'repair attempted', 'failures', YES_NO),
  single('clean', 'clean repair', 'failures', YES_NO),
  single('rescued', 'rescued', 'failures', YES_NO),
  single('counted', 'counted', 'counting', YES_NO),
  { ...list('excluded', 'excluded because', 'counting', words(EXCLUDED_BECAUSE)), hasOptions: false },
  single('siblings', 'sibling failures', 'counting', YES_NO),
];

/** Whether only some calls, mostly failed ones, can meet the field, so that rates keep the others. */
export const isOfFailures = ({ group }: BarField): boolean => group !== 'calls';

/** The fields that every call can meet: what a screen of rates alone can filter by. */
export const POPULATION_PARAMS: readonly string[] = BAR_FIELDS.filter((field) => !isOfFailures(field)).map(
  ({ param }) => param,
);

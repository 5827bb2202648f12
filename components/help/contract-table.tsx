import { contractLabel } from '../../lib/repair/contract';
import { BUILT_IN_CONTRACTS } from '../../lib/repair/built-in-contracts';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { ClassChip } from '../marks/class-chip';
import { HelpTable } from './help-table';
import { rowText } from './row-text';

const COLUMNS = ['Class', ...BUILT_IN_CONTRACTS.map(contractLabel)];

const ROWS = [
  {
    key: 'limit',
    cells: ['Attempts in all', ...BUILT_IN_CONTRACTS.map(({ maxAttempts }) => String(maxAttempts))],
  },
  ...ERROR_CLASSES.map((name) => ({
    key: name,
    cells: [
      <ClassChip key="class" name={name} />,
      ...BUILT_IN_CONTRACTS.map(({ classRows }) => rowText(classRows[name])),
    ],
  })),
];

/** The built-in contracts side by side, row by row as they are. */
export const ContractTable = () => <HelpTable caption="Built-in contracts" columns={COLUMNS} rows={ROWS} />;

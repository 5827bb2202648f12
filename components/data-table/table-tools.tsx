import { type ChoosableColumn, choosable } from './column';
import { ColumnsMenu } from './columns-menu';
import { DensityToggle } from './density-toggle';
import classes from './table-tools.module.css';

type Props = {
  columns: readonly ChoosableColumn[];
  /** The same as the table's. */
  columnsParam: string;
};

/** How a table looks: its columns and its density. For the `aside` of the panel around it. */
export const TableTools = ({ columns, columnsParam }: Props) => (
  <div className={classes.tools}>
    <ColumnsMenu columns={columns.map(choosable)} param={columnsParam} />
    <DensityToggle />
  </div>
);

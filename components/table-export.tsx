import type { ExportTable } from '../lib/export/export-table';
import type { CallFilter } from '../lib/filter';
import { exportChoice } from './export-choices';
import { ExportMenu } from './export-menu';

type Props = {
  table: ExportTable;
  filter: CallFilter;
  /** Parameters that narrow the table besides the filter. */
  more?: Readonly<Record<string, string>>;
};

/** The small menu beside a table: the same numbers as files and on the clipboard. */
export const TableExport = ({ table, filter, more }: Props) => (
  <ExportMenu choices={[exportChoice(table, filter, more)]} isCompact />
);

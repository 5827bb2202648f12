import { guessColumns } from '../../lib/column-map';
import type { UnmappedTable } from '../../lib/read-as';
import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { openSource } from './open-source';
import { cellValue } from './row-cells';
import { sourceOf } from './source-of';
import { partsUnder } from './trace-groups';
import type { Sample } from './transcript-format';

const MAX_COLUMNS = 200;
const MAX_ROWS = 3;
const MAX_CELL_CHARS = 80;

/** What may be rows of attempts in a record that no format knows; null where nothing in it looks like one. */
export function tableIn({ value, shape }: Sample): UnmappedTable | null {
  const parts = partsUnder(value, 'rows', 'data', 'records', 'items');
  // A document that is one object is no row.
  if (shape === 'document' && parts[0]?.position === '') return null;
  const rows = parts.map((part) => part.value);
  const records = rows.filter(isRecord);
  if (records.length === 0 || !isMostly(rows, isRecord)) return null;
  const columns = [...new Set(records.slice(0, MAX_ROWS).flatMap(columnsOf))].slice(0, MAX_COLUMNS);
  if (columns.length < 2) return null;
  const sample = records.slice(0, MAX_ROWS).map((row) => columns.map((column) => cellText(row, column)));
  return { columns, sample, guess: guessColumns(columns) };
}

/** Its members, and those of members that are objects, by their paths. */
const columnsOf = (row: Record<string, unknown>): string[] =>
  Object.entries(row).flatMap(([name, value]) => {
    const opened = openSource(value);
    return isRecord(opened) ? [name, ...Object.keys(opened).map((inner) => `${name}.${inner}`)] : [name];
  });

function cellText(row: Record<string, unknown>, column: string): string {
  const value = openSource(cellValue(row, column));
  if (value === undefined || value === null) return '';
  return (typeof value === 'string' ? value : sourceOf(value)).slice(0, MAX_CELL_CHARS);
}

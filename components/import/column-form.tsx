import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { assignColumn, type ColumnMap, fieldOfColumn, ROW_FIELDS } from '../../lib/column-map';
import type { UnmappedTable } from '../../lib/read-as';
import { visibleText } from '../../lib/json/source-text';
import classes from './import.module.css';

const NOTHING = '';
const CHOICES = [
  { value: NOTHING, label: 'not read' },
  ...ROW_FIELDS.map((field) => ({ value: field, label: field.replaceAll('_', ' ') })),
];

type Props = {
  table: UnmappedTable;
  /** What was chosen before, if anything was. */
  chosen: ColumnMap | null;
  /** While the file is being read it cannot be read again. */
  isBusy: boolean;
  onMap: (map: ColumnMap) => void;
};

/** Says what the columns of a table are; the guess is only a beginning. */
export const ColumnForm = ({ table, chosen, isBusy, onMap }: Props) => {
  const [map, setMap] = useState<ColumnMap>(chosen ?? table.guess);
  const hasTool = map.tool !== undefined;
  const isReady = hasTool && !isBusy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onMap(map);
  };
  return (
    <form className={classes.mapping} onSubmit={submit}>
      <p className={classes.fine}>
        One row is one attempt. Rows of one call id are one call; rows of one session are linked as in a transcript; a
        row with neither is a call of its own.
      </p>
      <table className={classes.map}>
        <caption>Columns</caption>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">First row</th>
            <th scope="col">Read as</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column, index) => (
            <tr key={column}>
              <th scope="row">
                <code>{visibleText(column)}</code>
              </th>
              <td>{visibleText(table.sample[0]?.[index] ?? '')}</td>
              <td>
                <NativeSelect
                  size="xs"
                  aria-label={`Read ${visibleText(column)} as`}
                  data={CHOICES}
                  value={fieldOfColumn(map, column) ?? NOTHING}
                  onChange={(event) => setMap(assignColumn(map, column, event.currentTarget.value))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.deeds}>
        <Button type="submit" aria-disabled={!isReady}>
          Preview rows
        </Button>
        <span role="status">{hasTool ? '' : 'Say which column names the tool.'}</span>
      </div>
    </form>
  );
};

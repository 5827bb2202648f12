import type { ReactNode } from 'react';
import classes from './help.module.css';
import { ScrollRegion } from '../scroll-region';

type Props = {
  /** What the table shows; read out, and the name of its scroll region. */
  caption: string;
  columns: readonly string[];
  /** The first cells are numbers. */
  isFirstNumeric?: boolean;
  rows: readonly { key: string; anchor?: string; cells: readonly ReactNode[] }[];
};

/** A sentence; shorter texts are names and need no room of their own. */
const isSentence = (cell: ReactNode): boolean => typeof cell === 'string' && cell.length > 30;

/** A small table within a text; the first cell of a row is its heading. */
export const HelpTable = ({ caption, columns, rows, isFirstNumeric = false }: Props) => (
  <ScrollRegion label={caption} className={classes.tableFrame}>
    <table className={classes.table} data-first={isFirstNumeric ? 'number' : undefined}>
      <caption className="mt-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, anchor, cells: [head, ...cells] }) => (
          <tr key={key} id={anchor}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-sentence={isSentence(cell) || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

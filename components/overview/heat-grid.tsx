'use client';

import { type KeyboardEvent, useRef, useState } from 'react';
import { visibleText } from '../../lib/json/source-text';
import type { CellMetric } from '../../lib/overview-view';
import { AppLink } from '../app-link';
import type { Heat, HeatCell } from './heat-cells';
import classes from './heat-map.module.css';

const STEPS = new Map<string, readonly [row: number, column: number]>([
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
]);
/** The darkest cell keeps its number readable. */
const MOST_COLOUR = 48;
const LEAST_COLOUR = 6;

const place = (row: number, column: number): string => `${row}.${column}`;

/** The next cell with a number in a direction; null at the edge. */
const nextCell = ({ rows }: Heat, from: readonly [number, number], [down, right]: readonly [number, number]) => {
  let [row, column] = [from[0] + down, from[1] + right];
  while (rows[row] && column >= 0 && column < (rows[row]?.cells.length ?? 0)) {
    if (rows[row]?.cells[column]?.href) return [row, column] as const;
    [row, column] = [row + down, column + right];
  }
  return null;
};

const firstCell = (heat: Heat): readonly [number, number] => {
  for (const [row, { cells }] of heat.rows.entries()) {
    const column = cells.findIndex((cell) => cell?.href);
    if (column >= 0) return [row, column];
  }
  return [0, 0];
};

const colour = (share: number): string =>
  `color-mix(in srgb, var(--heat) ${(LEAST_COLOUR + share * (MOST_COLOUR - LEAST_COLOUR)).toFixed(0)}%, var(--mt-panel))`;

type CellProps = {
  cell: HeatCell | null;
  isStop: boolean;
  at: string;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const Cell = ({ cell, isStop, at, ...handlers }: CellProps) => {
  if (!cell) return <td className={classes.none}>·</td>;
  return (
    <td style={{ background: colour(cell.share) }}>
      {cell.href === null ? (
        cell.text
      ) : (
        <AppLink href={cell.href} aria-label={cell.label} tabIndex={isStop ? 0 : -1} data-at={at} {...handlers}>
          {cell.text}
        </AppLink>
      )}
    </td>
  );
};

/** A snake-case name that may break after its underscores. */
const Breakable = ({ name }: { name: string }) =>
  name.split('_').map((part, k) => (
    <span key={k}>
      {k > 0 ? '_' : ''}
      {k > 0 ? <wbr /> : null}
      {part}
    </span>
  ));

/** The map as a table of links: one stop for Tab, and arrow keys from number to number. */
export const HeatGrid = ({ heat, metric, caption }: { heat: Heat; metric: CellMetric; caption: string }) => {
  const [current, setCurrent] = useState(() => firstCell(heat));
  const body = useRef<HTMLTableSectionElement>(null);
  const stop = heat.rows[current[0]]?.cells[current[1]]?.href ? current : firstCell(heat);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    const next = step && nextCell(heat, stop, step);
    if (!next) return;
    event.preventDefault();
    body.current?.querySelector<HTMLElement>(`[data-at="${place(...next)}"]`)?.focus();
  };
  return (
    <table className={classes.table} data-metric={metric}>
      <caption className="mt-hidden">{caption}. Arrow keys move from number to number.</caption>
      <thead>
        <tr>
          <th scope="col">Tool</th>
          {heat.classes.map((name) => (
            <th key={name} scope="col">
              <Breakable name={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {heat.rows.map(({ tool, cells }, row) => (
          <tr key={tool}>
            <th scope="row">
              <code title={visibleText(tool)}>{visibleText(tool)}</code>
            </th>
            {cells.map((cell, column) => (
              <Cell
                key={heat.classes[column]}
                cell={cell}
                at={place(row, column)}
                isStop={stop[0] === row && stop[1] === column}
                onFocus={() => setCurrent([row, column])}
                onKeyDown={onKeyDown}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

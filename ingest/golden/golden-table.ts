import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { wilsonInterval } from '../../lib/stats';
import type { GoldenOutcome } from './run-golden-call';

/** So many of so many. */
export type Count = { numerator: number; denominator: number };

/** What came of the golden calls of one class; of all where it is `all`. */
export type GoldenRow = {
  name: string;
  calls: number;
  decisions: Count;
  feedback: Count;
  repaired: Count;
};

const countOf = (values: readonly (boolean | null)[]): Count => ({
  numerator: values.filter((value) => value === true).length,
  denominator: values.filter((value) => value !== null).length,
});

const rowOf = (name: string, outcomes: readonly GoldenOutcome[]): GoldenRow => ({
  name,
  calls: outcomes.length,
  decisions: countOf(outcomes.map(({ isDecisionRight }) => isDecisionRight)),
  feedback: countOf(outcomes.map(({ isFeedbackRight }) => isFeedbackRight)),
  repaired: countOf(outcomes.map(({ isRepaired }) => isRepaired)),
});

/** A row for each class that occurs, in the order of the classes, and one for all. */
export const goldenRows = (outcomes: readonly GoldenOutcome[]): GoldenRow[] => {
  const rows = ERROR_CLASSES.map((name) =>
    rowOf(
      name,
      outcomes.filter(({ errorClass }) => errorClass === name),
    ),
  );
  return [...rows.filter(({ calls }) => calls > 0), rowOf('all', outcomes)];
};

const share = ({ numerator, denominator }: Count): string => `${numerator}/${denominator}`;

const percent = (value: number): string => (value * 100).toFixed(1);

/** `95.5 % (91.8–97.6)`, a share with its 95 % interval. */
const rate = ({ numerator, denominator }: Count): string => {
  const interval = wilsonInterval(numerator, denominator);
  if (interval === null) return 'no data';
  return `${percent(numerator / denominator)} % (${percent(interval.low)}–${percent(interval.high)})`;
};

const HEAD = ['class', 'n', 'decisions right', 'feedback right', 'repaired', 'share, 95 % interval'];

const cellsOf = ({ name, calls, decisions, feedback, repaired }: GoldenRow): string[] => [
  name,
  String(calls),
  share(decisions),
  share(feedback),
  share(repaired),
  rate(repaired),
];

/** The rows as a table for a terminal: names to the left, numbers to the right. */
export const goldenTable = (rows: readonly GoldenRow[]): string => {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const lineOf = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return `${lines.map(lineOf).join('\n')}\n`;
};

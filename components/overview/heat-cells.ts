import type { CellSums } from '../../db/queries/sum-tables';
import type { NumberName } from '../../lib/calls-behind';
import type { CallFilter } from '../../lib/filter';
import { visibleText } from '../../lib/json/source-text';
import type { Measures } from '../../lib/measures';
import { repairSuccess } from '../../lib/metrics';
import { narrowFilter } from '../../lib/narrow-filter';
import type { CellMetric } from '../../lib/overview-view';
import type { ErrorClass } from '../../lib/repair/error-classes';
import { formatCount } from '../format';
import { hrefBehind } from '../marks/call-count';

/** A cell as it is drawn; `href` leads to the calls it counts. */
export type HeatCell = {
  text: string;
  /** For those who hear it: the number, what it counts, class and tool. */
  label: string;
  href: string | null;
  /** How much colour it gets, 0–1. */
  share: number;
};

export type HeatRow = { tool: string; cells: (HeatCell | null)[] };
export type Heat = { classes: ErrorClass[]; rows: HeatRow[] };

const firstFailures = ({ repaired, escalated, abandoned }: Measures): number => repaired + escalated + abandoned;
const lost = ({ escalated, abandoned }: Measures): number => escalated + abandoned;

const COUNTED: Readonly<Record<CellMetric, { countOf: (m: Measures) => number; behind: NumberName; words: string }>> = {
  failures: { countOf: firstFailures, behind: 'firstFailures', words: 'first failures' },
  lost: { countOf: lost, behind: 'lost', words: 'lost after repair' },
  repaired: { countOf: ({ repaired }) => repaired, behind: 'repaired', words: 'repaired' },
};

type Props = { cells: readonly CellSums[]; filter: CallFilter; metric: CellMetric; mostTools: number };

const cellOf = ({ tool, errorClass, sums }: CellSums, most: number, { filter, metric }: Props): HeatCell | null => {
  const { countOf, behind, words } = COUNTED[metric];
  const of = narrowFilter(filter, { tools: [tool], classes: [errorClass] });
  const count = countOf(sums);
  const rate = repairSuccess(sums);
  const isRate = metric === 'repaired';
  if (isRate ? rate.value === null : count === 0) return null;
  const text = isRate ? `${Math.round((rate.value ?? 0) * 100)} %` : formatCount(count);
  return {
    text,
    label: `${isRate ? `${text}, ` : ''}${formatCount(count)} ${words}, ${errorClass}, ${visibleText(tool)}`,
    href: of && hrefBehind(behind, of),
    share: isRate ? (rate.value ?? 0) : count / most,
  };
};

/** Tools with the most first failures, and the classes they failed with, as the cells of a map. */
export const heatOf = (props: Props): Heat => {
  const failed = props.cells.filter(({ sums }) => firstFailures(sums) > 0);
  const totalBy = <Key>(keyOf: (cell: CellSums) => Key): Key[] => {
    const totals = new Map<Key, number>();
    for (const cell of failed) totals.set(keyOf(cell), (totals.get(keyOf(cell)) ?? 0) + firstFailures(cell.sums));
    return [...totals].toSorted(([a, m], [b, n]) => n - m || (String(a) < String(b) ? -1 : 1)).map(([key]) => key);
  };
  const classes = totalBy(({ errorClass }) => errorClass);
  const tools = totalBy(({ tool }) => tool).slice(0, props.mostTools);
  const at = new Map(failed.map((cell) => [`${cell.errorClass} ${cell.tool}`, cell]));
  const shown = tools.map((tool) => classes.map((errorClass) => at.get(`${errorClass} ${tool}`)));
  const most = Math.max(1, ...shown.flat().map((cell) => (cell ? COUNTED[props.metric].countOf(cell.sums) : 0)));
  return {
    classes,
    rows: tools.map((tool, k) => ({
      tool,
      cells: (shown[k] ?? []).map((cell) => (cell ? cellOf(cell, most, props) : null)),
    })),
  };
};

import type { TraceGaps as Gaps } from '../../db/queries/call-detail';
import { formatCount } from '../format';
import classes from './call.module.css';

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** That a trace is not all there: what stands above may change, or was never sent whole. */
export const TraceGaps = ({ missingParents, incompleteSpans }: Gaps) => {
  const texts = [
    ...(missingParents > 0
      ? [
          `${counted(missingParents, 'span waits', 'spans wait')} for a parent that has not arrived: the trace may still grow.`,
        ]
      : []),
    ...(incompleteSpans > 0
      ? [
          `Of ${counted(incompleteSpans, 'span', 'spans')} the sender left attributes or events out: arguments or messages may be missing.`,
        ]
      : []),
  ];
  return texts.length === 0 ? null : <p className={classes.faint}>{texts.join(' ')}</p>;
};

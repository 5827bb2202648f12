import type { CallDetail } from '../../db/queries/call-detail';
import { decodeStrip } from '../../lib/strip';
import { AttemptStrip } from '../marks/attempt-strip';
import { ClassChip } from '../marks/class-chip';
import { DispositionBadge } from '../marks/disposition-badge';
import classes from './call.module.css';

const EXCLUDED: ReadonlyMap<string, string> = new Map([
  ['experiment', 'part of an experiment'],
  ['golden', 'golden traffic'],
  ['model_output', 'the output is not exactly one call'],
  ['actor', 'made by a simulated user'],
  ['open', 'still open'],
  ['held', 'held'],
  ['unknown', 'its outcome is unknown'],
]);

type Props = {
  call: CallDetail;
  /** Why live rates leave the call out; null where they count it. */
  excludedBecause: string | null;
};

/** How the loop ended, and how the call did in the end where that differs. */
const Dispositions = ({ call: { loopDisposition, finalDisposition, rescuedBy } }: CallDetail) => (
  <span className={classes.dispositions}>
    <DispositionBadge disposition={loopDisposition} />
    {finalDisposition === loopDisposition && rescuedBy === null ? null : (
      <>
        <span className={classes.faint}>then</span>
        <DispositionBadge disposition={finalDisposition} rescuedBy={rescuedBy} />
      </>
    )}
  </span>
);

/** The marks of a call beside its name: strip, dispositions, reason, classes, and whether it counts. */
export const CallMarks = ({ call, excludedBecause }: Props) => {
  const { strip, reason, firstClass, lastClass } = call.call;
  return (
    <>
      <AttemptStrip marks={decodeStrip(strip)} />
      <Dispositions {...call} />
      {reason === null ? null : <ClassChip name={reason} kind="reason" />}
      {firstClass === null ? null : <ClassChip name={firstClass} />}
      {lastClass === null || lastClass === firstClass ? null : <ClassChip name={lastClass} />}
      <span className={classes.faint}>
        {excludedBecause === null ? 'counted' : `not counted: ${EXCLUDED.get(excludedBecause) ?? excludedBecause}`}
      </span>
    </>
  );
};

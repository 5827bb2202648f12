import type { FoldedCall } from '../../lib/folded-call';
import { AttemptStrip } from '../marks/attempt-strip';
import { ClassChip } from '../marks/class-chip';
import { DispositionBadge } from '../marks/disposition-badge';
import classes from './help.module.css';

/** What the fold made of an example: its strip, disposition and reason. */
export const ExampleStrip = ({ call }: { call: FoldedCall }) => (
  <span className={classes.marks}>
    <AttemptStrip marks={call.strip} />
    <DispositionBadge disposition={call.loopDisposition} />
    {call.repairWay === null ? null : <span className={classes.faint}>{call.repairWay}</span>}
    {call.reason === null ? null : <ClassChip name={call.reason} kind="reason" />}
  </span>
);

import type { DetailedAttempt } from '../../db/queries/call-detail';
import { formatCount } from '../format';
import classes from './attempt.module.css';
import { partOf } from './held-part';
import { Prose } from './prose';

/** The error text, as text and nothing but text; where it was cut, how long it had been. */
export const MessageText = ({ each: { attempt, row } }: { each: DetailedAttempt }) => {
  const { messageJson, messageBytes } = row;
  if (messageJson === null) return null;
  return (
    <div className={classes.section}>
      <h4 className={classes.label}>Message</h4>
      <div className={classes.message}>
        <Prose part={partOf(messageJson, attempt.id, 'message')} label={`Message of attempt ${attempt.number}`} />
      </div>
      {messageBytes === null ? null : (
        <p className={classes.cut}>Cut when it arrived: the original has {formatCount(messageBytes)} bytes.</p>
      )}
    </div>
  );
};

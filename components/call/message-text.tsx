import { LongText } from '../arguments/long-text';
import { decodeText, visibleText } from '../../lib/json/source-text';
import { formatCount } from '../format';
import classes from './attempt.module.css';

type Props = {
  messageJson: string | null;
  /** UTF-8 length of the message before it was cut; null when whole. */
  messageBytes: number | null;
};

/** The error text, as text and nothing but text; where it was cut, how long it had been. */
export const MessageText = ({ messageJson, messageBytes }: Props) => {
  if (messageJson === null) return null;
  return (
    <div className={classes.section}>
      <h4 className={classes.label}>Message</h4>
      <p className={classes.message}>
        <LongText text={visibleText(decodeText(messageJson))} />
      </p>
      {messageBytes === null ? null : (
        <p className={classes.cut}>Cut when it arrived: the original has {formatCount(messageBytes)} bytes.</p>
      )}
    </div>
  );
};

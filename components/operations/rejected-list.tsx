import type { RejectedCode, RejectedSample } from '../../db/queries/rejected-by-code';
import { visibleText } from '../../lib/json/source-text';
import { formatCount } from '../format';
import { Instant } from '../marks/instant';
import { EmptyState } from '../empty-state';
import classes from './operations.module.css';

const Sample = ({ sample, zone }: { sample: RejectedSample; zone: string }) => (
  <li className={classes.sample}>
    <p className={classes.fine}>
      <Instant ms={sample.receivedAt} zone={zone} />
      <span>
        {sample.eventId === null ? 'no readable id' : <code>{visibleText(sample.eventId)}</code>}, position{' '}
        {formatCount(sample.position)}
      </span>
    </p>
    <p className={classes.message}>{visibleText(sample.message)}</p>
  </li>
);

const Reason = ({ reason, zone, isOpen }: { reason: RejectedCode; zone: string; isOpen: boolean }) => (
  <li>
    <details className={classes.reason} open={isOpen}>
      <summary>
        <code className={classes.code}>{visibleText(reason.code)}</code>
        <span className={classes.fine}>
          last <Instant ms={reason.lastAt} zone={zone} precision="minute" />
        </span>
        <span className={classes.count}>{formatCount(reason.count)}</span>
      </summary>
      <ol className={classes.samples} aria-label={`Latest events rejected as ${reason.code}`}>
        {reason.samples.map((sample) => (
          <Sample key={sample.id} sample={sample} zone={zone} />
        ))}
      </ol>
    </details>
  </li>
);

/** Rejected events by reason, the latest of each to look at. What the sender wrote is only ever text. */
export const RejectedList = ({ reasons, zone }: { reasons: readonly RejectedCode[]; zone: string }) =>
  reasons.length === 0 ? (
    <EmptyState title="No event was rejected">A rejected event would be listed here, with the reason.</EmptyState>
  ) : (
    <ul className={classes.list}>
      {reasons.map((reason, index) => (
        <Reason key={reason.code} reason={reason} zone={zone} isOpen={index === 0} />
      ))}
    </ul>
  );

import type { CallDetail, DetailedAttempt } from '../../db/queries/call-detail';
import { attemptSource } from '../../lib/attempt-source';
import classes from './attempt.module.css';
import { PlainSource } from './plain-source';

/** The event in the names of the wire format, rebuilt from what is stored; closed until someone wants it. */
export const RawEvent = ({ each: { attempt, row }, call }: { each: DetailedAttempt; call: CallDetail }) => {
  const { callId, scope } = call.call;
  const { traceId, messageJson, issuesJson, detailsJson, maxAttempts } = row;
  const source = attemptSource({ attempt, callId, scope, traceId, messageJson, issuesJson, detailsJson, maxAttempts });
  return (
    <details className={classes.raw}>
      <summary>Event as JSON</summary>
      <PlainSource source={source} label={`Event ${attempt.id}`} />
    </details>
  );
};

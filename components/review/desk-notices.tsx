'use client';

import { useEffect, useEffectEvent } from 'react';
import { AppLink } from '../app-link';
import { Keys } from '../keys';
import { useDesk } from './desk-context';
import type { Failure, Latest } from './desk-state';
import classes from './desk-notices.module.css';

const SHOWN_MS = 10_000;

const LatestText = ({ latest }: { latest: Latest }) => {
  const tool = <AppLink href={latest.item.href}>{latest.item.tool}</AppLink>;
  if (latest.kind === 'storing') return <>Storing the decision on {tool}…</>;
  if (latest.kind === 'reopened') return <>Taken back: {tool} waits again, held by you.</>;
  return (
    <>
      Stored: {tool}, {latest.what}.{latest.hasFlagged ? ' Its schema is flagged.' : ''}
    </>
  );
};

const LatestNotice = ({ latest }: { latest: Latest }) => {
  const { undo, dismiss } = useDesk();
  const hide = useEffectEvent(() => dismiss(null));
  useEffect(() => {
    const timer = setTimeout(hide, SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`mt-notice ${classes.notice}`} data-tone={latest.kind === 'stored' ? 'ok' : 'plain'}>
      <p>
        <LatestText latest={latest} />
      </p>
      {latest.kind === 'stored' ? (
        <button type="button" onClick={() => void undo(latest.item)}>
          Take back <Keys keys={['u']} />
        </button>
      ) : null}
    </div>
  );
};

const FailureText = ({ failure: { item, verb, answer } }: { failure: Failure }) => {
  if (answer.kind === 'conflict')
    return (
      <>
        <strong>{answer.who}</strong> decided this at {answer.when}: <strong>{answer.what}</strong>. Yours on{' '}
        {item.tool} was not stored; what you typed is kept.
      </>
    );
  return (
    <>
      {verb === 'decide' ? <strong>{item.tool} is not decided. </strong> : null}
      {answer.message} {answer.next}
    </>
  );
};

const FailureNotice = ({ failure }: { failure: Failure }) => {
  const { dismiss } = useDesk();
  return (
    <div
      className={`mt-notice ${classes.notice}`}
      data-tone={failure.answer.kind === 'conflict' ? 'escalated' : 'failed'}
    >
      <p>
        <FailureText failure={failure} />
      </p>
      <AppLink href={failure.item.href} onClick={() => dismiss(failure.key)}>
        Open it
      </AppLink>
      <button type="button" onClick={() => dismiss(failure.key)}>
        Close
      </button>
    </div>
  );
};

/** What became of the last decisions, above the foot of the desk. Failures stay until they are closed. */
export const DeskNotices = () => {
  const { latest, failures } = useDesk();
  return (
    <div className={classes.notices}>
      <div role="alert" className={classes.region}>
        {failures.map((failure) => (
          <FailureNotice key={failure.key} failure={failure} />
        ))}
      </div>
      <div role="status" className={classes.region}>
        {latest === null ? null : <LatestNotice key={`${latest.kind} ${latest.item.id}`} latest={latest} />}
      </div>
    </div>
  );
};

'use client';

import { callHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import classes from './connect.module.css';
import { useFirstCall } from './use-first-call';

/** Waits for the first event since the page was opened, says when its call is there, and leads to it. Nothing without a script. */
export const FirstCall = () => {
  const { isWatching, call } = useFirstCall();
  return (
    <p role="status" className={classes.arrival} data-arrived={call !== null}>
      {call === null ? (
        isWatching && 'Waiting for the first event…'
      ) : (
        <>
          The first event is here:{' '}
          <AppLink href={callHref(call.id)}>
            open the call of <bdi>{call.tool}</bdi>
          </AppLink>
        </>
      )}
    </p>
  );
};

import { AppLink } from '../app-link';
import { FailedNotice } from '../failed-notice';
import classes from './review-form.module.css';
import type { ReviewFormState } from './review-state';

/** Why a decision was not taken: someone else was first, or what went wrong and what to do. */
export const ReviewNotice = ({ state }: { state: ReviewFormState }) => (
  <div role="alert" className={classes.alert}>
    {state.kind === 'conflict' ? (
      <p className="mt-notice" data-tone="escalated">
        <strong>{state.who}</strong> decided this at {state.when}: <strong>{state.what}</strong>. Yours was not stored;
        what you typed is still here. <AppLink href={state.nextHref}>Open the next one</AppLink>
      </p>
    ) : null}
    {state.kind === 'error' ? <FailedNotice message={state.message} next={state.next} /> : null}
  </div>
);

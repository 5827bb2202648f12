import { AppLink } from '../app-link';
import { FailedNotice } from '../failed-notice';
import classes from './flag-answer.module.css';
import type { FlagState } from './flag-state';

const Bad = ({ state }: { state: FlagState }) => {
  if (state.kind === 'conflict') {
    return (
      <p role="alert" className="mt-notice" data-tone="escalated">
        <strong>{state.who}</strong> was first and set it to <strong>{state.what}</strong> at {state.when}. Yours was
        not stored.
      </p>
    );
  }
  return state.kind === 'error' ? <FailedNotice role="alert" message={state.message} next={state.next} /> : null;
};

type Props = {
  state: FlagState;
  /** Where a new flag stands. */
  toolHref?: string;
};

/** What came of something a person did to a flag. The region waits in the page, so that what appears in it is announced. */
export const FlagAnswer = ({ state, toolHref }: Props) => (
  <>
    <div role="status" className={classes.region}>
      {state.kind === 'flagged' && toolHref !== undefined ? (
        <p className="mt-notice" data-tone="ok">
          Flagged{state.path === null ? '' : ` at ${state.path}`}. It stands on{' '}
          <AppLink href={toolHref}>the tool’s page</AppLink> until the schema is fixed.
        </p>
      ) : null}
    </div>
    <Bad state={state} />
  </>
);

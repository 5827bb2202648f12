import type { TextMatch } from '../../db/queries/text-matches';
import { visibleText } from '../../lib/json/source-text';
import classes from './calls.module.css';
import { Marked } from './marked';

/** The value is not known. */
export const NoValue = () => <span className={classes.none}>–</span>;

/** A name as sent, in one line; all of it shows on hover. */
export const Name = ({ text }: { text: string | null }) => {
  if (text === null) return <NoValue />;
  const shown = visibleText(text);
  return (
    <code className={classes.name} title={shown}>
      {shown}
    </code>
  );
};

/** Where the text that was searched for stands first. */
export const MatchCell = ({ match }: { match: TextMatch | null }) =>
  match === null ? (
    <NoValue />
  ) : (
    <span className={classes.match}>
      <span className={classes.aside}>
        {match.where} of {match.attempt}
      </span>{' '}
      <Marked excerpt={match.excerpt} />
    </span>
  );

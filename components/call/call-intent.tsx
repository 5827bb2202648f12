import type { CallDetail } from '../../db/queries/call-detail';
import { memberSources } from '../../lib/json/member-sources';
import { decodeText, visibleText } from '../../lib/json/source-text';
import { LongText } from '../arguments/long-text';
import classes from './call.module.css';
import { SourceView } from './source-view';

/** The first attempt that has this detail speaks for the call. */
const detailOf = (call: CallDetail, name: string): string | null => {
  for (const { row } of call.attempts) {
    const source = row.detailsJson === null ? undefined : memberSources(row.detailsJson).get(name);
    if (source !== undefined) return source;
  }
  return null;
};

/** What the user wanted, and what the model knew. */
export const CallIntent = ({ call }: { call: CallDetail }) => {
  const intent = detailOf(call, 'user_intent');
  const context = detailOf(call, 'context');
  const question = detailOf(call, 'clarification_question');
  return (
    <>
      {intent === null ? null : (
        <p className={classes.intent}>
          <span className={classes.faint}>Intent</span> <LongText text={visibleText(decodeText(intent))} />
        </p>
      )}
      {question === null ? null : (
        <p className={classes.intent}>
          <span className={classes.faint}>Asked the user</span> <LongText text={visibleText(decodeText(question))} />
        </p>
      )}
      {context === null ? null : (
        <details className={classes.context}>
          <summary>Context the model had</summary>
          <SourceView source={context} label="Context" />
        </details>
      )}
    </>
  );
};

import type { CallDetail } from '../../db/queries/call-detail';
import { memberSources } from '../../lib/json/member-sources';
import classes from './call.module.css';
import { type Part, partOf } from './held-part';
import { Prose } from './prose';
import { SourceView } from './source-view';

/** The first attempt that has this detail speaks for the call. */
const detailOf = (call: CallDetail, name: string): Part | null => {
  for (const { row } of call.attempts) {
    // Reading every member of hundreds of attempts costs; a name that is not in the text is no member.
    if (!row.detailsJson?.includes(name)) continue;
    const source = memberSources(row.detailsJson).get(name);
    if (source !== undefined) return partOf(source, row.id, name);
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
        <div className={classes.intent}>
          <span className={classes.faint}>Intent</span> <Prose part={intent} label="Intent" />
        </div>
      )}
      {question === null ? null : (
        <div className={classes.intent}>
          <span className={classes.faint}>Asked the user</span> <Prose part={question} label="Question to the user" />
        </div>
      )}
      {context === null ? null : (
        <details className={classes.context}>
          <summary>Context the model had</summary>
          <SourceView part={context} label="Context" />
        </details>
      )}
    </>
  );
};

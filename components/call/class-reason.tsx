import type { DetailedAttempt } from '../../db/queries/call-detail';
import { explainClassRule } from '../../lib/explain-class-rule';
import { visibleText } from '../../lib/json/source-text';
import classes from './attempt.module.css';

/** What decided the class, and what else was said of it: code, class as sent, correction. */
export const ClassReason = ({ each: { attempt, row } }: { each: DetailedAttempt }) => {
  const { errorClass, classAtArrival, sentClass, code } = attempt;
  if (errorClass === null) return null;
  const rule = row.revisedRule ?? row.classRule;
  return (
    <dl className={classes.pairs}>
      <div>
        <dt>Class</dt>
        <dd>{rule === null ? 'unknown' : visibleText(explainClassRule(rule))}</dd>
      </div>
      {code === null ? null : (
        <div>
          <dt>Code</dt>
          <dd>
            <code>{visibleText(code)}</code>
          </dd>
        </div>
      )}
      {sentClass === null || sentClass === classAtArrival ? null : (
        <div>
          <dt>Sent as</dt>
          <dd>
            <code>{visibleText(sentClass)}</code>
          </dd>
        </div>
      )}
      {row.revisedClass === null ? null : (
        <div>
          <dt>Re-classified</dt>
          <dd>
            from <code>{classAtArrival}</code>
          </dd>
        </div>
      )}
      {row.correctedClass === null ? null : (
        <div>
          <dt>Corrected</dt>
          <dd>
            from <code>{row.revisedClass ?? classAtArrival}</code> by a reviewer
          </dd>
        </div>
      )}
    </dl>
  );
};

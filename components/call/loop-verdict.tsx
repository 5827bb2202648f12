import { explainDecision } from '../../lib/explain-decision';
import { visibleText } from '../../lib/json/source-text';
import { isAgainst, type LoopMove } from '../../lib/loop-move';
import type { Decision } from '../../lib/repair/decide';
import { Icon } from '../icon';
import classes from './attempt.module.css';

const WAYS = {
  rewritten: ', arguments rewritten',
  resent: ', resent unchanged',
  reshaped: ', reshaped to another tool',
} as const;

/** What the loop did, in words: `sent attempt 2, arguments rewritten`. */
const moveText = (move: LoopMove): string => {
  if (move.kind === 'sent') return `sent attempt ${move.number}${move.way === null ? '' : WAYS[move.way]}`;
  if (move.kind === 'handed_over') return `handed over with attempt ${move.number}`;
  if (move.kind === 'person_decided') return 'waited, and a person decided';
  if (move.kind === 'nothing') return 'nothing followed yet';
  return `${move.disposition}${move.reason === null ? '' : ` (${visibleText(move.reason)})`}`;
};

/** What the contract would have done after a failure, beside what the loop did, marked where they differ. */
export const LoopVerdict = ({ decision, move }: { decision: Decision | null; move: LoopMove }) => {
  const explained = decision === null ? null : explainDecision(decision);
  const doesDiffer = decision !== null && isAgainst(decision, move);
  return (
    <dl className={classes.verdict} data-differs={doesDiffer || undefined}>
      <div>
        <dt>Contract would</dt>
        <dd>
          {decision === null || explained === null ? (
            'unknown: no contract of this name is known here'
          ) : (
            <>
              <code>{decision.action}</code>
              {decision.reason === null ? null : (
                <>
                  {' '}
                  (<code>{decision.reason}</code>)
                </>
              )}
              <span className={classes.why}>
                {explained.ruleNumber === null ? '' : `Rule ${explained.ruleNumber}: `}
                {explained.sentence}
              </span>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Loop did</dt>
        <dd className={classes.did}>
          {moveText(move)}
          {doesDiffer ? (
            <span className={classes.differs}>
              <Icon name="alert" size={13} /> differs
            </span>
          ) : null}
        </dd>
      </div>
    </dl>
  );
};

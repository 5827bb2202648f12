import { Fragment } from 'react';
import type { DetailedAttempt } from '../../db/queries/call-detail';
import type { ReviewItem } from '../../db/queries/review-item';
import { explainDecision, explainReason } from '../../lib/explain-decision';
import { explainFinding } from '../../lib/explain-finding';
import { visibleText } from '../../lib/json/source-text';
import { formatCount } from '../format';
import { callAttempts } from '../call/standing-attempts';
import { isAgainst } from '../../lib/loop-move';
import { ClassChip } from '../marks/class-chip';
import { kindWords } from './kind-words';
import classes from './why-here.module.css';

const REASON_OF_CLIENT = 'A reason of the client’s own.';

/** Where the contract and the loop first parted, in one sentence; null where they never did. */
const partingSentence = ({ call }: ReviewItem): string | null => {
  for (const { attempt, decision, move } of callAttempts(call).standing) {
    if (decision === null || move === null || !isAgainst(decision, move)) continue;
    const would = decision.reason === null ? decision.action : `${decision.action} (${decision.reason})`;
    const did = move.kind === 'sent' ? 'the loop went on' : 'the loop stopped';
    return `After attempt ${attempt.number} it would ${would}; ${did}.`;
  }
  return null;
};

/** What the contract says of the attempt the item points to. */
const contractSentence = ({ call, attemptId }: ReviewItem): string => {
  const decision = call.attempts.find(({ attempt }) => attempt.id === attemptId)?.decision ?? null;
  return decision === null ? '' : explainDecision(decision).sentence;
};

const MOST_PATHS = 8;
const INVENTED: ReadonlySet<string> = new Set(['invented_key', 'invented_value']);

const pathsOf = ({ unasked }: DetailedAttempt): string[] =>
  unasked.filter(({ what }) => !INVENTED.has(what)).map(({ path }) => (path === '' ? 'everything' : visibleText(path)));

/** Which places each repair changed that no issue had named. */
const DriftedPaths = ({ item }: { item: ReviewItem }) =>
  item.call.attempts.map((each) => {
    const paths = pathsOf(each);
    if (paths.length === 0) return null;
    return (
      <p key={each.attempt.id}>
        Attempt {each.attempt.number} changed, and no issue had named:{' '}
        {paths.slice(0, MOST_PATHS).map((path, index) => (
          <Fragment key={path}>
            {index === 0 ? '' : ', '}
            <code>{path}</code>
          </Fragment>
        ))}
        {paths.length > MOST_PATHS ? ` and ${formatCount(paths.length - MOST_PATHS)} more` : ''}.
      </p>
    );
  });

/** Why a person must look: the reason, what the contract says, and the findings. */
export const WhyHere = ({ item }: { item: ReviewItem }) => {
  const { call, reason, kind } = item;
  const sentence = partingSentence(item) ?? contractSentence(item);
  return (
    <div className={classes.why}>
      {kind === 'escalated' ? null : <p>{kindWords(kind).sentence}</p>}
      {kind === reason ? null : <p>{explainReason(reason) ?? REASON_OF_CLIENT}</p>}
      <DriftedPaths item={item} />
      {sentence === '' ? null : (
        <p>
          <span className={classes.faint}>
            Contract <code>{visibleText(call.contract)}</code>:
          </span>{' '}
          {sentence}
        </p>
      )}
      {call.findings.length === 0 ? null : (
        <ul className={classes.findings}>
          {call.findings.map((finding) => (
            <li key={finding}>
              <ClassChip name={finding} kind="finding" />
              <span>{explainFinding(finding).sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

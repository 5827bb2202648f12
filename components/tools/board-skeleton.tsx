import { FLAG_STATUSES } from '../../lib/flag';
import { PageBody } from '../page-body';
import { PageHeader } from '../shell/page-header';
import skeleton from '../skeleton.module.css';
import classes from './board-skeleton.module.css';
import board from './flag-board.module.css';
import { FLAG_WORDS } from './flag-words';

const CARDS = 2;

const CardBones = () => (
  <div className={board.card}>
    {['head', 'reason', 'facts'].map((line) => (
      <div key={line} className={`${skeleton.bone} ${classes.line}`} data-line={line} />
    ))}
  </div>
);

/** The flag board on its way: its filters and its four columns, with cards to come. */
export const BoardSkeleton = () => (
  <>
    <PageHeader title="Flag board" />
    <PageBody>
      <span role="status" className="mt-hidden">
        Loading
      </span>
      <div className={board.selects}>
        <div className={`${skeleton.bone} ${classes.select}`} />
        <div className={`${skeleton.bone} ${classes.select}`} />
      </div>
      <div className={board.board}>
        {FLAG_STATUSES.map((status) => (
          <div key={status} className={board.column}>
            <h2 className={board.columnTitle} data-status={status}>
              <span className={board.word}>{FLAG_WORDS[status]}</span>
            </h2>
            {Array.from({ length: CARDS }, (_, index) => (
              <CardBones key={index} />
            ))}
          </div>
        ))}
      </div>
    </PageBody>
  </>
);

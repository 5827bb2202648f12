import type { ShapeCount } from '../../db/queries/preview-class-rule';
import { visibleText } from '../../lib/json/source-text';
import { formatCount } from '../format';
import type { PreviewState } from './preview-state';
import classes from './rules.module.css';

const Shape = ({ shape, example, currentClass, proposedClass, isByDraft, failures }: ShapeCount) => (
  <li className={classes.shape} data-changed={currentClass !== proposedClass || undefined}>
    <span className={classes.count}>{formatCount(failures)} ×</span>
    <span className={classes.text} title={example}>
      {shape === '' ? 'no message' : visibleText(shape)}
    </span>
    <span className={classes.classes}>
      {currentClass === proposedClass ? (
        <>
          stays <code>{currentClass}</code>
        </>
      ) : (
        <>
          <code>{currentClass}</code> → <code>{proposedClass}</code>
        </>
      )}
      {isByDraft ? ' by this rule' : null}
    </span>
  </li>
);

const summaryOf = ({ looked, isAll, wouldChange }: { looked: number; isAll: boolean; wouldChange: number }): string => {
  if (looked === 0) return 'There are no such failures stored.';
  const among = isAll ? `${formatCount(looked)} failures` : `the newest ${formatCount(looked)} failures`;
  return `${formatCount(wouldChange)} of ${among} would get another class.`;
};

type Props = { shown: PreviewState | null; isStale: boolean };

/** What a re-classification would change, the failures grouped by the shape of their messages. */
export const RulePreviewBox = ({ shown, isStale }: Props) => (
  <div className={classes.preview} aria-busy={isStale} data-stale={isStale || undefined}>
    <p role="status" className={classes.summary}>
      {shown === null ? 'Looking through the stored failures…' : null}
      {shown?.kind === 'preview' ? summaryOf(shown) : null}
      {shown?.kind === 'invalid' ? `✕ The pattern cannot be read: ${visibleText(shown.message)}` : null}
      {shown?.kind === 'error' ? `✕ ${shown.message} ${shown.next}` : null}
    </p>
    {shown?.kind === 'preview' && shown.shapes.length > 0 ? (
      <>
        <ul className={classes.shapes} aria-label="Failures by the shape of their message">
          {shown.shapes.map((each) => (
            <Shape
              key={JSON.stringify([each.shape, each.currentClass, each.proposedClass, each.isByDraft])}
              {...each}
            />
          ))}
        </ul>
        {shown.leftOut > 0 ? <p className={classes.summary}>{formatCount(shown.leftOut)} more shapes</p> : null}
      </>
    ) : null}
  </div>
);

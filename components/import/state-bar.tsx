import { formatCount } from '../format';
import classes from './import.module.css';

type Props = { label: string; done: number; total: number; conversations?: number };

/** How far a pass over a file is. */
export const StateBar = ({ label, done, total, conversations = 0 }: Props) => {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  return (
    <div className={classes.bar}>
      <p>
        <span role="status">{label}</span> <span className="mt-num">{percent} %</span>
        {conversations > 0 ? (
          <span className={classes.fine}> {formatCount(conversations)} conversations so far</span>
        ) : null}
      </p>
      <progress max={100} value={percent} aria-label={label} />
    </div>
  );
};

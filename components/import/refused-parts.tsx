import type { RefusedPart } from '../../lib/import-status';
import { visibleText } from '../../lib/json/source-text';
import { formatCount } from '../format';
import classes from './import.module.css';

type Props = { parts: readonly RefusedPart[]; count: number; downloadHref: string };

/** What was not understood, and where it lies in the file. */
export const RefusedParts = ({ parts, count, downloadHref }: Props) =>
  count === 0 ? null : (
    <details className={classes.refused} open={count <= 5}>
      <summary>
        <span className={classes.bad}>✕ {formatCount(count)}</span> {count === 1 ? 'part' : 'parts'} refused
        {count > parts.length ? (
          <span className={classes.fine}> the first {formatCount(parts.length)} are listed</span>
        ) : null}
      </summary>
      <ul className={classes.parts}>
        {parts.map(({ position, reason }, index) => (
          // Two parts may lie at the same place, so a part has no identity but its own place in the list.
          <li key={index}>
            <code>{visibleText(position === '' ? 'the file' : position)}</code>
            <span>{visibleText(reason)}</span>
          </li>
        ))}
      </ul>
      <a className={classes.download} href={downloadHref} download="refused.jsonl">
        Download them as JSONL
      </a>
    </details>
  );

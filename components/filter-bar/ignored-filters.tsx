import { visibleText } from '../../lib/json/source-text';
import type { FilterProblem } from '../../lib/parse-range';
import classes from './filter-bar.module.css';

const SHOWN = 5;
const LONGEST = 60;

const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Filters of the address that make no sense, so that nobody believes they hold. */
export const IgnoredFilters = ({ problems }: { problems: readonly FilterProblem[] }) =>
  problems.length === 0 ? null : (
    <p role="status" className={classes.note}>
      Ignored in the address:{' '}
      {problems.slice(0, SHOWN).map(({ param, value, message }, index) => (
        <span key={index}>
          {index > 0 ? '; ' : ''}
          <code>
            {param}={visibleText(shorten(value))}
          </code>{' '}
          ({message})
        </span>
      ))}
      {problems.length > SHOWN ? ` and ${problems.length - SHOWN} more` : ''}.
    </p>
  );

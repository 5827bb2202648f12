import { Glyph } from './glyph';
import classes from './lift-bar.module.css';

const ENTRIES = [
  { part: 'executed', word: 'first attempt' },
  { part: 'repaired', word: 'repaired' },
  { part: 'escalated', word: 'escalated' },
  { part: 'abandoned', word: 'abandoned' },
] as const;

/** The key to the lift bars of a table. */
export const LiftLegend = ({ variant = 'calls' }: { variant?: 'calls' | 'failures' }) => (
  <ul className={classes.legend} aria-label="Key to the bars">
    {ENTRIES.slice(variant === 'calls' ? 0 : 1).map(({ part, word }) => (
      <li key={part} className={classes.entry}>
        <span className={classes.swatch} data-part={part} />
        <Glyph name={part} size={10} />
        {word}
      </li>
    ))}
  </ul>
);

import type { Excerpt } from '../../lib/excerpt';
import classes from './calls.module.css';

/** A piece of text with what was searched for marked, and dots where it was cut. */
export const Marked = ({ excerpt }: { excerpt: Excerpt }) => (
  <code className={classes.excerpt}>
    {excerpt.isCutBefore ? '…' : ''}
    {excerpt.before}
    {excerpt.match === '' ? null : <mark className={classes.mark}>{excerpt.match}</mark>}
    {excerpt.after}
    {excerpt.isCutAfter ? '…' : ''}
  </code>
);

import { AppLink } from '../app-link';
import classes from './decided-summary.module.css';

/** The next item without deciding this one. It is fetched ahead, so that deciding shows it at once. */
export const SkipLink = ({ href }: { href: string }) => (
  <p className={classes.faint}>
    <AppLink href={href} prefetch>
      Skip to the next one
    </AppLink>
  </p>
);

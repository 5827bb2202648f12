import { AppLink } from '../app-link';
import { Icon } from '../icon';
import classes from './tools.module.css';

type Props = { openFlags: number; href: string };

/** Says that people have flagged a tool's schema and the fix is due; nothing where there is no such flag. */
export const FlagMark = ({ openFlags, href }: Props) =>
  openFlags === 0 ? null : (
    <AppLink href={href} className={classes.flag}>
      <Icon name="flag" size={12} />
      {openFlags === 1 ? 'schema' : `schema ×${openFlags}`}
      <span className="mt-hidden"> flagged for a fix</span>
    </AppLink>
  );

import { AppLink } from '../app-link';
import { Icon } from '../icon';
import classes from './step-links.module.css';
import { StepKeys } from './step-keys';

type Props = { previousHref: string | null; nextHref: string | null };

const Step = ({ href, label, icon }: { href: string | null; label: string; icon: 'left' | 'right' }) =>
  href === null ? (
    <span className={classes.step} data-off>
      <Icon name={icon} />
    </span>
  ) : (
    <AppLink
      href={href}
      className={classes.step}
      aria-label={label}
      title={label}
      rel={icon === 'left' ? 'prev' : 'next'}
    >
      <Icon name={icon} />
    </AppLink>
  );

/** To the calls before and after this one in its session; nothing where it is the only one. */
export const StepLinks = ({ previousHref, nextHref }: Props) =>
  previousHref === null && nextHref === null ? null : (
    <nav aria-label="Calls of this session" className={classes.steps}>
      <Step href={previousHref} label="Previous call of the session ( [ )" icon="left" />
      <Step href={nextHref} label="Next call of the session ( ] )" icon="right" />
      <StepKeys previousHref={previousHref} nextHref={nextHref} />
    </nav>
  );

import { AppLink } from './app-link';
import { Icon, type IconName } from './icon';
import classes from './keyset-pager.module.css';

type Props = {
  /** Links to the neighbouring pages; null where there is none. */
  newerHref: string | null;
  olderHref: string | null;
  /** What this page shows: `50 of 7,516 calls`. */
  summary?: string;
};

type StepProps = { href: string | null; label: string; rel: 'prev' | 'next'; icon: IconName };

const Step = ({ href, label, rel, icon }: StepProps) => {
  const content =
    rel === 'prev'
      ? [<Icon key="icon" name={icon} size={15} />, label]
      : [label, <Icon key="icon" name={icon} size={15} />];
  return href === null ? (
    <span className={classes.step} aria-disabled="true">
      {content}
    </span>
  ) : (
    <AppLink href={href} rel={rel} className={classes.step}>
      {content}
    </AppLink>
  );
};

/** Newer and older: pages of a list that grows at its front have no numbers. */
export const KeysetPager = ({ newerHref, olderHref, summary }: Props) => (
  <nav aria-label="Pages" className={classes.pager}>
    <Step href={newerHref} label="Newer" rel="prev" icon="left" />
    {summary ? <p className={classes.summary}>{summary}</p> : null}
    <Step href={olderHref} label="Older" rel="next" icon="right" />
  </nav>
);

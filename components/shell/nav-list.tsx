'use client';

import { usePathname } from 'next/navigation';
import { AppLink } from '../app-link';
import { formatCount } from '../format';
import { Icon } from '../icon';
import { useNavCounts, useNavEntries } from './nav-context';
import { type NavEntry, currentEntry, groupEntries } from './nav-entry';
import classes from './nav-list.module.css';

type LinkProps = { entry: NavEntry; count: number; isCurrent: boolean };

const NavLink = ({ entry, count, isCurrent }: LinkProps) => (
  <AppLink href={entry.href} className={classes.link} aria-current={isCurrent ? 'page' : undefined}>
    <Icon name={entry.icon} />
    <span className={classes.label}>{entry.label}</span>
    {count > 0 ? (
      <span className={classes.badge}>
        {formatCount(count)}
        <span className="mt-hidden"> {entry.countLabel}</span>
      </span>
    ) : null}
  </AppLink>
);

/** The entries of the main navigation with the current page marked. */
export const NavList = () => {
  const pathname = usePathname();
  const entries = useNavEntries();
  const counts = useNavCounts();
  const current = currentEntry(entries, pathname);
  return groupEntries(entries).map(([group, members]) => (
    <div key={group} className={classes.group}>
      {group ? <p className={classes.heading}>{group}</p> : null}
      <ul className={classes.list}>
        {members.map((entry) => (
          <li key={entry.href}>
            <NavLink entry={entry} count={counts[entry.href] ?? 0} isCurrent={entry === current} />
          </li>
        ))}
      </ul>
    </div>
  ));
};

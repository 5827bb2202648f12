'use client';

import { usePathname } from 'next/navigation';
import { AppLink } from '../app-link';
import { formatCount } from '../format';
import { Icon } from '../icon';
import { type NavEntry, groupEntries, isCurrentEntry } from './nav-entry';
import classes from './nav-list.module.css';

const NavLink = ({ entry, isCurrent }: { entry: NavEntry; isCurrent: boolean }) => (
  <AppLink href={entry.href} className={classes.link} aria-current={isCurrent ? 'page' : undefined}>
    <Icon name={entry.icon} />
    <span className={classes.label}>{entry.label}</span>
    {entry.badge && entry.badge.count > 0 ? (
      <span className={classes.badge}>
        {formatCount(entry.badge.count)}
        <span className="mt-hidden"> {entry.badge.label}</span>
      </span>
    ) : null}
  </AppLink>
);

/** The entries of the main navigation with the current page marked. */
export const NavList = ({ entries }: { entries: readonly NavEntry[] }) => {
  const pathname = usePathname();
  return groupEntries(entries).map(([group, members]) => (
    <div key={group} className={classes.group}>
      {group ? <p className={classes.heading}>{group}</p> : null}
      <ul className={classes.list}>
        {members.map((entry) => (
          <li key={entry.href}>
            <NavLink entry={entry} isCurrent={isCurrentEntry(entry.href, pathname)} />
          </li>
        ))}
      </ul>
    </div>
  ));
};

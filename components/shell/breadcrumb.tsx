'use client';

import { usePathname } from 'next/navigation';
import { AppLink } from '../app-link';
import { useNavEntries } from './nav-context';
import { entryAbove } from './nav-entry';
import classes from './page-header.module.css';

/** The step up from a page that lies below a screen of the navigation; nothing on the screen itself. */
export const Breadcrumb = () => {
  const above = entryAbove(useNavEntries(), usePathname());
  return above === null ? null : (
    <nav aria-label="Breadcrumb" className={classes.crumb}>
      <AppLink href={above.href}>{above.label}</AppLink>
      <span aria-hidden>/</span>
    </nav>
  );
};

'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';
import { AppLink } from '../app-link';
import { keepQuery, keptQuery, withKeptQuery } from './kept-query';
import { useNavEntries } from './nav-context';
import { entryAbove } from './nav-entry';
import classes from './page-header.module.css';

/** Nothing changes what was kept while a page below is shown. */
const never = () => () => undefined;

/** Keeps the query of a screen of the navigation, so that the way up from the pages below it leads back to the same list. */
const useKeptQuery = (above: string | null): string => {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  const isScreen = useNavEntries().some(({ href }) => href === pathname);
  useEffect(() => {
    if (isScreen) keepQuery(pathname, query);
  }, [isScreen, pathname, query]);
  return useSyncExternalStore(
    never,
    () => (above === null ? '' : keptQuery(above)),
    () => '',
  );
};

/** The step up from a page that lies below a screen of the navigation, to the screen as it was left; nothing on the screen itself. */
export const Breadcrumb = () => {
  const above = entryAbove(useNavEntries(), usePathname());
  const query = useKeptQuery(above?.href ?? null);
  return above === null ? null : (
    <nav aria-label="Breadcrumb" className={classes.crumb}>
      <AppLink href={withKeptQuery(above.href, query)}>{above.label}</AppLink>
      <span aria-hidden>/</span>
    </nav>
  );
};

'use client';

import { IconBookmark } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { NO_VIEW, type SavedView, VIEW_PARAM, type ViewScreen, viewQuery } from '../../lib/saved-view';
import { AppLink } from '../app-link';
import { BarPopover } from './bar-popover';
import classes from './filter-bar.module.css';
import type { ViewActions } from './view-actions';

/** The saved views of a screen, and what can be done with them. */
export type ScreenViews = { screen: ViewScreen; views: readonly SavedView[]; actions: ViewActions };

const ViewsPanel = dynamic(() => import('./views-panel').then((module) => module.ViewsPanel), {
  ssr: false,
  loading: () => <div className={classes.loading} role="status" aria-label="Loading views" />,
});

/** Filters under a name: the one shown now, the others, and a way to keep this one. */
export const ViewsMenu = ({ screen, views, actions }: ScreenViews) => {
  const [isOpen, setIsOpen] = useState(false);
  const query = viewQuery(new URLSearchParams(useSearchParams()));
  const shown = views.filter((view) => view.query === query);
  const current = shown.find(({ isDefault }) => isDefault) ?? shown[0] ?? null;
  return (
    <>
      {current?.isDefault ? (
        <span className={classes.default}>
          Default view of the project
          <AppLink href={`${screen}?${VIEW_PARAM}=${NO_VIEW}`}>Clear</AppLink>
        </span>
      ) : null}
      <BarPopover
        isOpen={isOpen}
        onChange={setIsOpen}
        trigger={{
          className: classes.range,
          label: current ? `Views: ${current.name}` : 'Views',
          content: (
            <>
              <IconBookmark size={15} stroke={1.6} aria-hidden />
              {current ? <span className={classes.viewName}>{current.name}</span> : 'Views'}
            </>
          ),
        }}
        label="Saved views"
        className={classes.dropdown}
        position="bottom-end"
      >
        <ViewsPanel screen={screen} views={views} actions={actions} query={query} onDone={() => setIsOpen(false)} />
      </BarPopover>
    </>
  );
};

import type { ReactNode } from 'react';
import { HELP_TOPICS } from '../../lib/help/help-topics';
import { type HelpPageName, helpHref } from '../../lib/help/help-href';
import { AppLink } from '../app-link';
import { PageBody } from '../page-body';
import { PageHeader } from '../shell/page-header';
import classes from './help.module.css';
import { MarkTarget } from './mark-target';

const topicOf = (page: HelpPageName) => {
  const topic = HELP_TOPICS.find((each) => each.page === page);
  if (!topic) throw new Error(`the help has no topic ${page}`);
  return topic;
};

const Topics = ({ current }: { current: HelpPageName }) => (
  <nav aria-label="Help" className={classes.topics}>
    <ul>
      {HELP_TOPICS.map(({ page, title }) => (
        <li key={page}>
          <AppLink href={helpHref(page)} aria-current={page === current ? 'page' : undefined}>
            {title}
          </AppLink>
        </li>
      ))}
    </ul>
  </nav>
);

/** A page about one concept, with the way to the others beside it. */
export const HelpPage = ({ page, children }: { page: HelpPageName; children: ReactNode }) => {
  const { title, about } = topicOf(page);
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        <div className={classes.columns}>
          <article className={classes.article}>
            <p className={classes.lead}>{about}</p>
            {children}
            <MarkTarget />
          </article>
          <Topics current={page} />
        </div>
      </PageBody>
    </>
  );
};

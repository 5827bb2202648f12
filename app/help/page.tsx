import type { Metadata } from 'next';
import { AppLink } from '../../components/app-link';
import classes from '../../components/help/help.module.css';
import { PageBody } from '../../components/page-body';
import { PageHeader } from '../../components/shell/page-header';
import { helpHref } from '../../lib/help/help-href';
import { HELP_TOPICS } from '../../lib/help/help-topics';
import { connectHref } from '../../lib/routes';

export const metadata: Metadata = { title: 'Help' };

const HelpIndex = () => (
  <>
    <PageHeader title="Help" />
    <PageBody>
      <p className={classes.lead}>
        How Mendtrace counts and decides, one page a concept. Every example is worked out by the same code that makes
        the numbers on the other screens. How calls get in is under{' '}
        <AppLink href={connectHref()}>Connect your stack</AppLink>.
      </p>
      <ul className={classes.cards}>
        {HELP_TOPICS.map(({ page, title, about }) => (
          <li key={page} className={classes.card}>
            <h2>
              <AppLink href={helpHref(page)}>{title}</AppLink>
            </h2>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </PageBody>
  </>
);

export default HelpIndex;

import type { Metadata } from 'next';
import { AppLink } from '../components/app-link';
import { EmptyState } from '../components/empty-state';
import { FindById } from '../components/find-by-id';
import { PageBody } from '../components/page-body';
import { Panel } from '../components/panel';
import { PageHeader } from '../components/shell/page-header';

export const metadata: Metadata = { title: 'Not found' };

const NotFound = () => (
  <>
    <PageHeader title="Not found" />
    <PageBody>
      <Panel title="There is nothing at this address">
        <EmptyState
          title="The link is mistyped, or what it led to has been deleted."
          actions={
            <>
              <AppLink href="/">Overview</AppLink>
              <AppLink href="/calls">All calls</AppLink>
              <AppLink href="/tools">All tools</AppLink>
              <AppLink href="/help">Help</AppLink>
            </>
          }
        >
          <FindById />
        </EmptyState>
      </Panel>
    </PageBody>
  </>
);

export default NotFound;

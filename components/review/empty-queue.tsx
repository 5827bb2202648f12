import type { ReactNode } from 'react';
import { AppLink } from '../app-link';
import { EmptyState } from '../empty-state';
import { PageBody } from '../page-body';
import { Panel } from '../panel';

/** Nothing waits: why that is, and what would make something wait. */
export const EmptyQueue = ({ notice }: { notice: ReactNode }) => (
  <PageBody>
    {notice}
    <Panel title="Nothing is waiting">
      <EmptyState title="Every call that needed a person has been decided.">
        <p>
          A call comes here when its loop gives it to a person. Look at{' '}
          <AppLink href="/calls?disposition=escalated">all escalated calls</AppLink>, or send a close with disposition{' '}
          <code>escalated</code>.
        </p>
      </EmptyState>
    </Panel>
  </PageBody>
);

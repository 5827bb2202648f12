'use client';

import { Button } from '@mantine/core';
import { EmptyState } from '../components/empty-state';
import { PageBody } from '../components/page-body';
import { Panel } from '../components/panel';
import { PageHeader } from '../components/shell/page-header';

/** The mark under which the server logged what it keeps from the browser. */
const digestOf = (error: unknown): string | null =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : null;

const ErrorScreen = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const digest = digestOf(error);
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <PageBody>
        <Panel title="Something broke while the page was made">
          <EmptyState
            title="It may have been a passing lock or a restart."
            actions={
              <Button variant="filled" onClick={retry}>
                Try again
              </Button>
            }
          >
            If it stays, look in the server log{digest ? ` for ${digest}` : ''}: the line says what failed.
          </EmptyState>
        </Panel>
      </PageBody>
    </>
  );
};

export default ErrorScreen;

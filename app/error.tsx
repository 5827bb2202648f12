'use client';

import { PageBody } from '../components/page-body';
import { FailureNote } from '../components/shell/failure-note';
import { PageHeader } from '../components/shell/page-header';

const ErrorScreen = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <>
    <PageHeader title="This page could not be shown" />
    <PageBody>
      <FailureNote error={error} retry={retry} />
    </PageBody>
  </>
);

export default ErrorScreen;

'use client';

import './globals.css';
import { PageBody } from '../components/page-body';
import { FailureNote } from '../components/shell/failure-note';

/** The last resort, when the frame around the pages failed too: without navigation, and without the kit. */
const GlobalError = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <html lang="en">
    <body>
      <title>Mendtrace could not be shown</title>
      <main>
        <PageBody>
          <h1>Mendtrace could not be shown</h1>
          <FailureNote error={error} retry={retry} />
        </PageBody>
      </main>
    </body>
  </html>
);

export default GlobalError;

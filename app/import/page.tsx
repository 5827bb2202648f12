import type { Metadata } from 'next';
import { ImportScreen } from '../../components/import/import-screen';
import { ShellCommands } from '../../components/import/shell-commands';
import { PageBody } from '../../components/page-body';
import { Panel } from '../../components/panel';
import { PageHeader } from '../../components/shell/page-header';
import { FORMAT_NAMES } from '../../ingest/transcripts/formats';
import { LIMITS } from '../../lib/limits';
import { pageOrigin } from '../_boundary/page-origin';

export const metadata: Metadata = { title: 'Import' };

const ImportPage = async () => (
  <>
    <PageHeader title="Import" />
    <PageBody>
      <ImportScreen maxBytes={LIMITS.importBytes} formats={FORMAT_NAMES} />
      <Panel title="From a shell" note="for many files, or larger ones">
        <ShellCommands origin={await pageOrigin()} />
      </Panel>
    </PageBody>
  </>
);

export default ImportPage;

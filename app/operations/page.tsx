import type { Metadata } from 'next';
import { AccountingTable } from '../../components/operations/accounting-table';
import { ContractUseTable } from '../../components/operations/contract-use-table';
import { FactList } from '../../components/operations/fact-list';
import { JobTable } from '../../components/operations/job-table';
import { RejectedList } from '../../components/operations/rejected-list';
import { PageBody } from '../../components/page-body';
import { Panel } from '../../components/panel';
import { PageHeader } from '../../components/shell/page-header';
import { contractsInUse } from '../../db/queries/contracts-in-use';
import { ingestAccounting } from '../../db/queries/ingest-accounting';
import { jobList } from '../../db/queries/job-list';
import { rejectedByCode } from '../../db/queries/rejected-by-code';
import { tableRows } from '../../db/queries/table-rows';
import { sqliteFacts } from '../../db/sqlite-facts';
import { pageContext } from '../_boundary/page-context';
import { sizeFacts, versionFacts } from './store-panels';

export const metadata: Metadata = { title: 'Operations' };

const DAY_MS = 86_400_000;
const DAYS = 14;
const SAMPLES_PER_CODE = 5;
const CONTRACT_DAYS = 7;

const OperationsPage = async () => {
  const { store, principal, project, now } = await pageContext();
  const { zone } = project;
  const firstDay = (Math.floor(now / DAY_MS) - DAYS + 1) * DAY_MS;
  const accounting = await ingestAccounting(store, principal, { now, days: DAYS });
  const reasons = await rejectedByCode(store, principal, { since: firstDay, samplesPerCode: SAMPLES_PER_CODE });
  const jobs = await jobList(store, principal);
  const uses = await contractsInUse(store, principal, { since: now - CONTRACT_DAYS * DAY_MS });
  const facts = await sqliteFacts(store, principal);
  const rows = await tableRows(store, principal);
  return (
    <>
      <PageHeader title="Operations" />
      <PageBody>
        <Panel
          title="Ingest accounting"
          note={`received = stored + duplicates + rejected; the last ${DAYS} days`}
          padding="flush"
        >
          <AccountingTable accounting={accounting} />
        </Panel>
        <Panel title="Rejected events" note={`by reason, the last ${DAYS} days, times in ${zone}`} padding="flush">
          <RejectedList reasons={reasons} zone={zone} />
        </Panel>
        <Panel title="Jobs" note={`times in ${zone}`} padding="flush">
          <JobTable jobs={jobs} zone={zone} now={now} />
        </Panel>
        <Panel title="Store" note="rows of this project">
          <FactList facts={sizeFacts(facts, rows)} />
        </Panel>
        <Panel title="Versions">
          <FactList facts={versionFacts(facts)} />
        </Panel>
        <Panel
          title="Contracts in use"
          note={`named by calls of the last ${CONTRACT_DAYS} days, times in ${zone}`}
          padding="flush"
        >
          <ContractUseTable uses={uses} zone={zone} />
        </Panel>
      </PageBody>
    </>
  );
};

export default OperationsPage;

import type { JobState } from '../../db/queries/job-list';
import { visibleText } from '../../lib/json/source-text';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { Instant } from '../marks/instant';
import { JOB_MEANINGS } from './job-words';
import classes from './operations.module.css';

const Lease = ({ job, now }: { job: JobState; now: number }) =>
  job.leaseOwner !== null && job.leaseUntil > now ? (
    <span title={job.leaseOwner}>held by {visibleText(job.leaseOwner).slice(0, 8)}</span>
  ) : (
    <span className={classes.none}>free</span>
  );

const Failure = ({ error }: { error: string | null }) =>
  error === null ? (
    <span className={classes.even}>✓ none</span>
  ) : (
    <span className={classes.uneven} title={visibleText(error)}>
      ✕ {visibleText(error)}
    </span>
  );

const columns = (zone: string, now: number): readonly Column<JobState>[] => [
  { id: 'name', header: 'Job', cell: ({ name }) => <code>{visibleText(name)}</code> },
  {
    id: 'last',
    header: 'Last run',
    cell: ({ lastRunAt }) =>
      lastRunAt === null ? <span className={classes.none}>never</span> : <Instant ms={lastRunAt} zone={zone} />,
  },
  {
    id: 'next',
    header: 'Next run',
    cell: ({ nextRunAt }) => (nextRunAt <= now ? 'due now' : <Instant ms={nextRunAt} zone={zone} />),
  },
  { id: 'lease', header: 'Lease', cell: (job) => <Lease job={job} now={now} /> },
  { id: 'error', header: 'Last error', cell: ({ lastError }) => <Failure error={lastError} /> },
  {
    id: 'what',
    header: 'What it does',
    isWide: true,
    cell: ({ name }) => <span className={classes.none}>{JOB_MEANINGS.get(name) ?? ''}</span>,
  },
];

type Props = { jobs: readonly JobState[]; zone: string; now: number };

/** Background work: when it ran, when it will, who holds it, and what went wrong. */
export const JobTable = ({ jobs, zone, now }: Props) => (
  <DataTable
    caption="Background jobs"
    columns={columns(zone, now)}
    rows={jobs}
    rowKey={({ name }) => name}
    empty={<EmptyState title="No job has run yet">The first run follows within seconds of the start.</EmptyState>}
  />
);

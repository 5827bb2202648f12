import type { CallListRow } from '../../db/queries/list-row';
import type { CallFilter } from '../../lib/filter';
import { callHref, callsHref } from '../../lib/routes';
import { visibleText } from '../../lib/json/source-text';
import { AppLink } from '../app-link';
import type { Column } from '../data-table/column';
import { formatCount } from '../format';
import { AttemptStrip } from '../marks/attempt-strip';
import { DispositionBadge } from '../marks/disposition-badge';
import { Instant } from '../marks/instant';
import classes from './calls.module.css';
import { exclusionWords } from './exclusion-words';

const Name = ({ text }: { text: string | null }) =>
  text === null ? <span className={classes.none}>–</span> : <code className={classes.name}>{visibleText(text)}</code>;

/** A tool's name, and the one that ended the call where that is another. */
const Tool = ({ tool, finalTool }: Pick<CallListRow, 'tool' | 'finalTool'>) => (
  <span className={classes.tool}>
    <Name text={tool} />
    {finalTool !== tool && finalTool !== '' ? (
      <span className={classes.final}>
        → <Name text={finalTool} />
      </span>
    ) : null}
  </span>
);

const Disposition = (row: CallListRow) => (
  <span className={classes.disposition}>
    <DispositionBadge disposition={row.loopDisposition} rescuedBy={row.rescuedBy} />
    {row.repairWay !== null && row.loopDisposition === 'repaired' ? (
      <span className={classes.aside}>{row.repairWay}</span>
    ) : null}
    {row.excludedBecause === null ? null : <span className={classes.aside}>{exclusionWords(row.excludedBecause)}</span>}
  </span>
);

/** A session leads to the calls of the list that belong to it. */
const Session = ({ session, filter }: { session: string | null; filter: CallFilter }) =>
  session === null ? (
    <Name text={null} />
  ) : (
    <AppLink href={callsHref(filter, { session })} className={classes.session}>
      <Name text={session} />
    </AppLink>
  );

/** The columns of a list of calls under `filter`; times are on the clock of `zone`. */
export const callColumns = (filter: CallFilter, zone: string): readonly Column<CallListRow>[] => [
  {
    id: 'time',
    header: `Time, ${zone}`,
    cell: ({ id, firstTs }) => (
      <AppLink href={callHref(id)}>
        <Instant ms={firstTs} zone={zone} />
      </AppLink>
    ),
  },
  { id: 'tool', header: 'Tool', cell: (row) => <Tool {...row} /> },
  { id: 'strip', header: 'Strip', cell: ({ strip }) => <AttemptStrip marks={strip} /> },
  { id: 'attempts', header: 'Attempts', align: 'right', cell: ({ attempts }) => formatCount(attempts) },
  { id: 'disposition', header: 'Disposition', cell: (row) => <Disposition {...row} /> },
  { id: 'class', header: 'First class', cell: ({ firstClass }) => <Name text={firstClass} /> },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => <Name text={reason} /> },
  { id: 'model', header: 'Model', cell: ({ model }) => <Name text={model} /> },
  { id: 'agent', header: 'Agent', cell: ({ agent }) => <Name text={agent} /> },
  { id: 'session', header: 'Session', cell: ({ session }) => <Session session={session} filter={filter} /> },
];

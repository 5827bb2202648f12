import type { SessionSums } from '../../db/queries/session-sums';
import { type ClusteredRate, clusteredRate } from '../../lib/clustered-rate';
import type { CallFilter } from '../../lib/filter';
import { helpHref } from '../../lib/help/help-href';
import { visibleText } from '../../lib/json/source-text';
import type { Measures } from '../../lib/measures';
import {
  escalationRate,
  firstAttemptSuccess,
  lift,
  postRepairSuccess,
  type Rate,
  repairSuccess,
} from '../../lib/metrics';
import { narrowFilter } from '../../lib/narrow-filter';
import { callsHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { formatCount, formatInterval, formatPercent } from '../format';
import { Glyph } from '../marks/glyph';
import { RateCell } from '../marks/rate-cell';
import { RATE_DEFINITIONS } from '../marks/rate-definitions';

const RATES = [
  ['firstAttemptSuccess', firstAttemptSuccess],
  ['postRepairSuccess', postRepairSuccess],
  ['lift', lift],
  ['repairSuccess', repairSuccess],
  ['escalationRate', escalationRate],
] as const satisfies readonly (readonly [keyof typeof RATE_DEFINITIONS, (m: Measures) => Rate])[];

const SESSION_HELP = helpHref('numbers', 'Rates by session');

type Line = ClusteredRate & { name: (typeof RATES)[number][0]; rate: Rate };

const columnsOf = (filter: CallFilter): readonly Column<Line>[] => [
  { id: 'rate', header: 'Rate', cell: ({ name }) => RATE_DEFINITIONS[name].name },
  {
    id: 'value',
    header: 'Value, 95 % interval',
    align: 'right',
    cell: ({ name, rate }) => <RateCell rate={rate} definition={RATE_DEFINITIONS[name]} />,
  },
  {
    id: 'sessions',
    header: 'Sessions',
    hint: {
      text: 'Sessions with a call in the denominator. A call that names no session stands for itself.',
      href: SESSION_HELP,
    },
    align: 'right',
    cell: ({ sessions }) => formatCount(sessions),
  },
  {
    id: 'effect',
    header: 'Design effect',
    hint: {
      text: 'How many times larger the variance is than that of independent calls, because calls of one session are alike.',
      href: SESSION_HELP,
    },
    align: 'right',
    cell: ({ designEffect }) => designEffect?.toFixed(2) ?? '–',
  },
  {
    id: 'widened',
    header: 'Widened interval',
    hint: {
      text: 'The 95 % interval with the number of calls divided by the design effect, where that exceeds 1.',
      href: SESSION_HELP,
    },
    align: 'right',
    cell: ({ widened }) => (widened ? `${formatInterval(widened)} %` : 'no need'),
  },
  {
    id: 'dominant',
    header: 'Session over 20 %',
    hint: { text: 'A session that gives more than a fifth of the calls divided by.', href: SESSION_HELP },
    align: 'right',
    cell: ({ dominant }) => {
      const ofSession = dominant && narrowFilter(filter, { session: dominant.sessionId });
      if (!dominant || !ofSession) return 'none';
      return (
        <AppLink href={callsHref(ofSession)}>
          <Glyph name="escalated" size={10} /> {formatPercent(dominant.share)} {visibleText(dominant.sessionId)}
        </AppLink>
      );
    },
  },
];

type Props = { rows: readonly SessionSums[]; population: Measures; filter: CallFilter };

/** How sure the rates are, given that calls of one session are alike. */
export const SessionTable = ({ rows, population, filter }: Props) => (
  <DataTable
    caption="Rates by session"
    columns={columnsOf(filter)}
    rows={RATES.map(([name, rateOf]) => ({ name, rate: rateOf(population), ...clusteredRate(rows, rateOf) }))}
    rowKey={({ name }) => name}
    empty={<EmptyState title="No call was counted under these filters." />}
  />
);

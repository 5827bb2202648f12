import type { FoundCall } from '../../db/queries/calls-page';
import { helpHref } from '../../lib/help/help-href';
import { AppLink } from '../app-link';
import { durationText } from '../call/duration-text';
import { moneyText } from '../call/money-text';
import { choosable, type Column } from '../data-table/column';
import { formatCount } from '../format';
import { AttemptStrip } from '../marks/attempt-strip';
import { DispositionBadge } from '../marks/disposition-badge';
import { Instant } from '../marks/instant';
import { callPath } from './call-addresses';
import { MatchCell, Name, NoValue } from './call-cells';
import classes from './calls.module.css';
import { exclusionWords } from './exclusion-words';

/** A tool's name, and the one that ended the call where that is another. */
const Tool = ({ tool, finalTool }: Pick<FoundCall, 'tool' | 'finalTool'>) => (
  <span className={classes.tool}>
    <Name text={tool} />
    {finalTool !== tool && finalTool !== '' ? (
      <span className={classes.final}>
        → <Name text={finalTool} />
      </span>
    ) : null}
  </span>
);

const Disposition = (row: FoundCall) => (
  <span
    className={classes.disposition}
    title={row.excludedBecause === null ? undefined : exclusionWords(row.excludedBecause)}
  >
    <DispositionBadge disposition={row.loopDisposition} rescuedBy={row.rescuedBy} isPlain />
    {row.repairWay !== null && row.loopDisposition === 'repaired' && row.excludedBecause === null ? (
      <span className={classes.aside}>{row.repairWay}</span>
    ) : null}
    {row.excludedBecause === null ? null : <span className={classes.aside}>{exclusionWords(row.excludedBecause)}</span>}
  </span>
);

const Findings = ({ findings }: Pick<FoundCall, 'findings'>) =>
  findings.length === 0 ? <NoValue /> : <Name text={findings.join(', ')} />;

/** A session leads to the calls of the list that belong to it. */
const Session = ({ session, hrefOf }: { session: string | null; hrefOf: (session: string) => string }) =>
  session === null ? (
    <NoValue />
  ) : (
    <AppLink href={hrefOf(session)} className={classes.session}>
      <Name text={session} />
    </AppLink>
  );

const number = (value: number | null, format: (value: number) => string) =>
  value === null ? <NoValue /> : format(value);

const text = (
  id: string,
  header: string,
  widthPx: number,
  of: (row: FoundCall) => string | null,
  more: Partial<Column<FoundCall>> = {},
): Column<FoundCall> => ({ id, header, widthPx, cell: (row) => <Name text={of(row)} />, ...more });

const EXTRA = { isExtra: true } as const;

const shownFirst = (zone: string, sessionHref: (session: string) => string): readonly Column<FoundCall>[] => [
  {
    id: 'time',
    header: 'Time',
    widthPx: 200,
    narrowWidthPx: 130,
    cell: ({ id, firstTs }) => (
      <AppLink href={callPath(id)}>
        <Instant ms={firstTs} zone={zone} isShortWhenNarrow />
      </AppLink>
    ),
  },
  { id: 'tool', header: 'Tool', widthPx: 192, narrowWidthPx: 150, cell: (row) => <Tool {...row} /> },
  {
    id: 'strip',
    header: 'Strip',
    hint: { text: 'How each attempt ended, in order.', href: helpHref('call-and-attempt', 'Outcomes') },
    widthPx: 96,
    cell: ({ strip }) => <AttemptStrip marks={strip} />,
  },
  {
    id: 'disposition',
    header: 'Disposition',
    hint: { text: 'What had become of the call when its loop ended.', href: helpHref('dispositions') },
    widthPx: 176,
    cell: (row) => <Disposition {...row} />,
  },
  text('class', 'First class', 176, ({ firstClass }) => firstClass, {
    hint: { text: 'The error class of the first failed attempt.', href: helpHref('error-classes') },
  }),
  text('reason', 'Reason', 136, ({ reason }) => reason, {
    hint: { text: 'Why the call was given to a person.', href: helpHref('dispositions', 'Why a call was escalated') },
  }),
  text('model', 'Model', 116, ({ model }) => model),
  {
    id: 'session',
    header: 'Session',
    widthPx: 108,
    cell: ({ session }) => <Session session={session} hrefOf={sessionHref} />,
  },
];

const extras = (zone: string): readonly Column<FoundCall>[] => [
  text('agent', 'Agent', 130, ({ agent }) => agent, EXTRA),
  text('environment', 'Environment', 120, ({ environment }) => environment, EXTRA),
  {
    id: 'attempts',
    header: 'Attempts',
    align: 'right',
    widthPx: 90,
    isExtra: true,
    cell: ({ attempts }) => formatCount(attempts),
  },
  {
    id: 'max_attempts',
    header: 'Most attempts',
    align: 'right',
    widthPx: 90,
    isExtra: true,
    hint: { text: 'How many attempts the loop allowed, as its client said.', href: helpHref('contracts', 'rule-6') },
    cell: ({ maxAttempts }) => number(maxAttempts, formatCount),
  },
  text('last_class', 'Last class', 160, ({ lastClass }) => lastClass, {
    ...EXTRA,
    hint: { text: 'The error class of the last failed attempt.', href: helpHref('error-classes') },
  }),
  text('way', 'How repaired', 110, ({ repairWay }) => repairWay, {
    ...EXTRA,
    hint: { text: 'What the repair changed.', href: helpHref('glossary', 'rewritten') },
  }),
  text('prompt_version', 'Prompt version', 130, ({ promptVersion }) => promptVersion, EXTRA),
  text('arm', 'Arm', 130, ({ arm }) => arm, EXTRA),
  text('strategy', 'Strategy', 130, ({ strategy }) => strategy, EXTRA),
  text('repair_model', 'Repair model', 130, ({ repairModel }) => repairModel, EXTRA),
  {
    id: 'duration',
    header: 'Duration',
    align: 'right',
    widthPx: 100,
    isExtra: true,
    hint: { text: 'From the first to the last event of the call.', href: helpHref('call-and-attempt', 'call') },
    cell: ({ firstTs, lastTs }) => durationText(lastTs - firstTs),
  },
  {
    id: 'repair_tokens',
    header: 'Repair tokens',
    align: 'right',
    widthPx: 100,
    isExtra: true,
    hint: {
      text: 'Tokens of all repair attempts, as far as they said.',
      href: helpHref('numbers', 'repairTokens'),
    },
    cell: ({ repairTokens }) => number(repairTokens, formatCount),
  },
  {
    id: 'repair_cost',
    header: 'Repair cost',
    align: 'right',
    widthPx: 100,
    isExtra: true,
    hint: {
      text: 'Money spent on all repair attempts, as far as they said.',
      href: helpHref('numbers', 'repairCostUsd'),
    },
    cell: ({ repairCostUsd }) => number(repairCostUsd, moneyText),
  },
  {
    id: 'findings',
    header: 'Findings',
    hint: {
      text: 'Rules that the loop broke, and contradictions in what it reported.',
      href: helpHref('contracts', 'Findings'),
    },
    widthPx: 170,
    isExtra: true,
    cell: (row) => <Findings {...row} />,
  },
  text('schema', 'Schema hash', 120, ({ schemaHash }) => schemaHash, EXTRA),
  text('actor', 'Actor', 100, ({ actor }) => actor, EXTRA),
  {
    id: 'received',
    header: 'Received',
    widthPx: 160,
    isExtra: true,
    hint: { text: 'When the last event of the call arrived.', href: helpHref('call-and-attempt', 'call') },
    cell: ({ receivedAt }) => <Instant ms={receivedAt} zone={zone} />,
  },
];

const MATCH: Column<FoundCall> = {
  id: 'match',
  header: 'Match',
  isAlways: true,
  widthPx: 340,
  cell: ({ match }) => <MatchCell match={match} />,
};

type Options = {
  zone: string;
  /** Whether the list is of a search, whose matches are shown. */
  isSearch: boolean;
  sessionHref: (session: string) => string;
};

/** The columns of a list of calls; times are on the clock of `zone`. */
export const callColumns = ({ zone, isSearch, sessionHref }: Options): readonly Column<FoundCall>[] => {
  const [time, tool, ...rest] = shownFirst(zone, sessionHref);
  const first = [time, tool].flatMap((column) => column ?? []);
  return [...first, ...(isSearch ? [MATCH] : []), ...rest, ...extras(zone)];
};

const NOWHERE = () => '';

/** What can be chosen, for the menu beside the table's title. */
export const callColumnNames = (isSearch: boolean) =>
  callColumns({ zone: 'UTC', isSearch, sessionHref: NOWHERE }).map(choosable);

import type { ReactNode } from 'react';
import type { CallDetail } from '../../db/queries/call-detail';
import { visibleText } from '../../lib/json/source-text';
import { AppLink } from '../app-link';
import { formatCount } from '../format';
import { Instant } from '../marks/instant';
import classes from './call.module.css';
import { durationText } from './duration-text';
import { moneyText } from './money-text';
import { spent, spentText, tokensOf } from './spent';

type Fact = { name: string; value: ReactNode };

const text = (name: string, value: string | null): Fact[] =>
  value === null ? [] : [{ name, value: visibleText(value) }];

const costFacts = (call: CallDetail): Fact[] =>
  call.attempts.length === 0
    ? []
    : [
        { name: 'Tokens', value: spentText(spent(call, tokensOf), formatCount) },
        {
          name: 'Cost',
          value: spentText(
            spent(call, ({ costUsd }) => costUsd),
            moneyText,
          ),
        },
      ];

const durationOf = ({ call, attempts }: CallDetail): Fact[] => {
  const isImported = attempts.some(({ row }) => row.tsSource === 'import');
  return isImported || call.lastTs <= call.firstTs
    ? []
    : [{ name: 'Duration', value: durationText(call.lastTs - call.firstTs) }];
};

type Props = { call: CallDetail; zone: string; sessionHref: string | null };

/** What is known about a call as a whole. */
export const CallFacts = ({ call, zone, sessionHref }: Props) => {
  const { firstTs, sessionId, maxAttempts } = call.call;
  const when = (
    <>
      <Instant ms={firstTs} zone={zone} /> <span className={classes.faint}>{zone}</span>
    </>
  );
  const session =
    sessionId === null || sessionHref === null ? null : <AppLink href={sessionHref}>{visibleText(sessionId)}</AppLink>;
  const facts: Fact[] = [
    { name: call.attempts.some(({ row }) => row.tsSource === 'import') ? 'Imported' : 'Time', value: when },
    ...text('Model', call.model),
    ...text('Agent', call.agent),
    ...text('Environment', call.environment),
    ...(session === null ? [] : [{ name: 'Session', value: session }]),
    ...text('Contract', call.contract),
    ...(maxAttempts === null ? [] : [{ name: 'Budget', value: `${maxAttempts} attempts` }]),
    ...text('Prompt', call.promptVersion),
    ...text('Arm', call.arm),
    ...text('Strategy', call.strategy),
    ...durationOf(call),
    ...costFacts(call),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

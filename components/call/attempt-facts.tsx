import type { CallDetail, DetailedAttempt } from '../../db/queries/call-detail';
import type { Attempt } from '../../lib/attempt';
import { visibleText } from '../../lib/json/source-text';
import { formatCount } from '../format';
import { formatInstant } from '../format-time';
import { Instant } from '../marks/instant';
import classes from './attempt.module.css';
import { durationText } from './duration-text';
import { moneyText } from './money-text';
import { tokensOf } from './spent';

/** Silence is told only where other attempts of the call spoke. */
const isToldElsewhere = ({ attempts }: CallDetail, factOf: (attempt: Attempt) => number | null): boolean =>
  attempts.some(({ attempt }) => factOf(attempt) !== null);

const tokenFacts = (attempt: Attempt, call: CallDetail): string[] => {
  const { tokensIn, tokensOut } = attempt;
  if (tokensOf(attempt) === null) return isToldElsewhere(call, tokensOf) ? ['tokens unknown'] : [];
  const sides = [
    ...(tokensIn === null ? [] : [`${formatCount(tokensIn)} in`]),
    ...(tokensOut === null ? [] : [`${formatCount(tokensOut)} out`]),
  ];
  return [`${sides.join(', ')} tokens`];
};

/** A fact is told only where it is known, and a dimension only where it differs from the call's. */
const factsOf = ({ attempt }: DetailedAttempt, call: CallDetail): string[] => {
  const { latencyMs, costUsd, remainingBudget, stage } = attempt;
  const isRepair = attempt.number > 1;
  const known = <T,>(value: T | null, textOf: (value: T) => string): string[] =>
    value === null ? [] : [textOf(value)];
  const other = (word: string, value: string | null, ofCall: string | null): string[] =>
    value === null || value === ofCall ? [] : [`${word} ${value}`];
  return [
    ...other('tool', attempt.tool, call.tool),
    ...known(attempt.requestedTool, (tool) => `asked for ${tool}`),
    ...other('model', attempt.model, call.model),
    ...other('agent', attempt.agent, call.agent),
    ...known(latencyMs, durationText),
    ...tokenFacts(attempt, call),
    ...(costUsd === null && isToldElsewhere(call, (other) => other.costUsd) ? ['cost unknown'] : []),
    ...known(costUsd, moneyText),
    ...known(remainingBudget, (budget) => `told budget ${budget}`),
    ...known(stage, (name) => `stage ${name}`),
    ...(isRepair ? other('prompt', attempt.promptVersion, call.promptVersion) : []),
    ...(isRepair ? other('arm', attempt.arm, call.arm) : []),
    ...other('strategy', attempt.strategy, call.strategy),
    ...(attempt.hasIdempotencyKey ? ['idempotency key'] : []),
    ...(attempt.hasApproval ? ['with an approval'] : []),
    ...(attempt.retryable === false ? ['declared not retryable'] : []),
    ...(attempt.isRecoveryRejected ? ['recovery answer rejected'] : []),
  ].map(visibleText);
};

/** The first attempt's time, and how much later every other one was made. */
const When = ({ ts, firstTs, zone }: { ts: number; firstTs: number; zone: string }) =>
  ts <= firstTs ? (
    <Instant ms={ts} zone={zone} />
  ) : (
    <time dateTime={new Date(ts).toISOString()} title={`${formatInstant(ts, zone)} ${zone}`}>
      +{durationText(ts - firstTs)}
    </time>
  );

type Props = { each: DetailedAttempt; call: CallDetail; zone: string };

/** When an attempt was made, and what is known of it, in one line. */
export const AttemptFacts = ({ each, call, zone }: Props) => (
  <p className={classes.facts}>
    {each.row.tsSource === 'import' ? null : <When ts={each.attempt.ts} firstTs={call.call.firstTs} zone={zone} />}
    {factsOf(each, call).map((fact) => (
      <span key={fact}>{fact}</span>
    ))}
  </p>
);

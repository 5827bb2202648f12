import type { FixEffect } from '../../db/queries/fix-effects';
import type { Flag } from '../../db/queries/flag-list';
import { visibleText } from '../../lib/json/source-text';
import { firstAttemptSuccess } from '../../lib/metrics';
import { callHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import { formatCount } from '../format';
import { formatAge } from '../format-time';
import { hrefBehind } from '../marks/call-count';
import { LineName } from '../marks/line-name';
import { Instant } from '../marks/instant';
import { RateCell } from '../marks/rate-cell';
import { RATE_DEFINITIONS } from '../marks/rate-definitions';
import classes from './flag-board.module.css';
import { FlagDue } from './flag-due';

const EffectLine = ({ name, period: { filter, sums } }: { name: string; period: FixEffect['before'] }) => {
  const rate = firstAttemptSuccess(sums);
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <RateCell rate={rate} definition={RATE_DEFINITIONS.firstAttemptSuccess} href={hrefBehind('executed', filter)} />
      </dd>
      <dd className={classes.of}>of {formatCount(rate.denominator)}</dd>
    </>
  );
};

const lengthOf = ({ filter: { from, to } }: FixEffect['before']): string => formatAge(to - from);

/** What the fix brought: first attempts before it and since. */
const Effect = ({ effect: { before, since } }: { effect: FixEffect }) => (
  <div className={classes.effect}>
    <p className={classes.effectTitle}>First-attempt success of the tool</p>
    <dl className={classes.periods}>
      <EffectLine name={`${lengthOf(before)} before the fix`} period={before} />
      <EffectLine name={`${lengthOf(since)} since`} period={since} />
    </dl>
  </div>
);

type Props = {
  flag: Flag;
  toolHref: string;
  effect: FixEffect | null;
  zone: string;
  /** YYYY-MM-DD on the project's calendar. */
  today: string;
};

/** What stands on a flag's card: the argument, what is wrong with it, who sees to it, and what the fix brought. */
export const BoardCardBody = ({ flag, toolHref, effect, zone, today }: Props) => (
  <>
    <p className={classes.head}>
      <LineName name={flag.tool} href={toolHref} />
      <code className={classes.path}>{flag.path === null ? 'the whole tool' : visibleText(flag.path)}</code>
    </p>
    <p className={classes.reason}>{visibleText(flag.reason)}</p>
    <FlagDue flag={flag} today={today} />
    <p className={classes.facts}>
      <span>
        {visibleText(flag.createdBy)}, <Instant ms={flag.createdAt} zone={zone} precision="minute" />
      </span>
      {flag.attemptId === null ? null : <AppLink href={callHref(flag.attemptId)}>the call</AppLink>}
    </p>
    {effect === null ? null : <Effect effect={effect} />}
  </>
);

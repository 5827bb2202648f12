import type { CallFilter } from '../../lib/filter';
import type { Measures } from '../../lib/measures';
import { callCounts, firstAttemptSuccess } from '../../lib/metrics';
import { CallCount, hrefBehind } from '../marks/call-count';
import { RateCell } from '../marks/rate-cell';
import { RATE_DEFINITIONS } from '../marks/rate-definitions';
import classes from './tools.module.css';

/** The calls of a tool while one of its schemas stood, within the range of the screen. */
export type VersionPeriod = { filter: CallFilter; sums: Measures };

/** How first attempts went while a schema stood; says so where it did not stand in the range. */
export const VersionRates = ({ period, name }: { period: VersionPeriod | null; name: string }) =>
  period === null ? (
    <p className={classes.fine}>not in the range</p>
  ) : (
    <p className={classes.versionRates}>
      <span className={classes.fine}>first attempt</span>
      <RateCell
        rate={firstAttemptSuccess(period.sums)}
        definition={RATE_DEFINITIONS.firstAttemptSuccess}
        href={hrefBehind('executed', period.filter)}
      />
      <span className={classes.fine}>of</span>
      <CallCount
        count={callCounts(period.sums).n1}
        name="n1"
        filter={period.filter}
        label={`calls while ${name} stood`}
        isInline
      />
    </p>
  );

import type { NumberName } from '../../lib/calls-behind';
import type { CallFilter } from '../../lib/filter';
import type { Hint } from '../../lib/help/hint';
import { numberHint } from '../../lib/help/number-hint';
import type { CallCounts } from '../../lib/metrics';
import { hrefBehind } from '../marks/call-count';
import { ExcludedCount } from './excluded-count';
import classes from './overview.module.css';

const OPEN = numberHint('open');

const PARTS = [
  { name: 'open', word: 'open', hint: { ...OPEN, text: `${OPEN.text} They are in n₁ and not in n.` } },
  { name: 'held', word: 'held', hint: numberHint('held') },
  { name: 'unknown', word: 'unknown', hint: numberHint('unknown') },
  { name: 'siblingFailures', word: 'sibling failures', hint: numberHint('siblingFailures') },
  { name: 'excludedExperiment', word: 'experiment and golden', hint: numberHint('excludedExperiment') },
  { name: 'excludedModelOutput', word: 'model output', hint: numberHint('excludedModelOutput') },
  { name: 'excludedActor', word: 'by other actors', hint: numberHint('excludedActor') },
] as const satisfies readonly { name: NumberName & keyof CallCounts; word: string; hint: Hint }[];

type Props = { counts: CallCounts; filter: CallFilter };

/** What the numbers above leave out, each count with its calls. */
export const ExcludedLine = ({ counts, filter }: Props) => (
  <section aria-label="Not counted" className={classes.excluded}>
    <span>Not counted:</span>
    {PARTS.map(({ name, ...part }) => (
      <ExcludedCount key={name} count={counts[name]} href={hrefBehind(name, filter)} {...part} />
    ))}
  </section>
);

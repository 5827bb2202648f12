import type { NumberName } from '../../lib/calls-behind';
import type { CallFilter } from '../../lib/filter';
import { type CallCounts, DEFINITIONS } from '../../lib/metrics';
import { hrefBehind } from '../marks/call-count';
import { ExcludedCount } from './excluded-count';
import classes from './overview.module.css';

const PARTS = [
  { name: 'open', word: 'open', definition: `${DEFINITIONS.open} They are in n₁ and not in n.` },
  { name: 'held', word: 'held', definition: DEFINITIONS.held },
  { name: 'unknown', word: 'unknown', definition: DEFINITIONS.unknown },
  { name: 'siblingFailures', word: 'sibling failures', definition: DEFINITIONS.siblingFailures },
  { name: 'excludedExperiment', word: 'experiment and golden', definition: DEFINITIONS.excludedExperiment },
  { name: 'excludedModelOutput', word: 'model output', definition: DEFINITIONS.excludedModelOutput },
  { name: 'excludedActor', word: 'by other actors', definition: DEFINITIONS.excludedActor },
] as const satisfies readonly { name: NumberName & keyof CallCounts; word: string; definition: string }[];

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

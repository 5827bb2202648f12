import { helpHref } from '../../lib/help/help-href';
import { reviewHref } from '../../lib/routes';
import { formatCount } from '../format';
import { formatAge } from '../format-time';
import { Change } from '../marks/change';
import { Tile } from '../marks/tile';

/** What waits for a person now, whatever the filter; ages in milliseconds. */
export type Waiting = { count: number; oldestAgeMs: number | null; countBefore: number | null };

const HINT = {
  text: 'Items that wait for a person, of the whole project: an escalated call stays here until somebody decides it, whatever range and filter.',
  href: helpHref('glossary', 'review item'),
};

/** How many items wait for review, and since when the oldest has. */
export const WaitingTile = ({ waiting: { count, oldestAgeMs, countBefore } }: { waiting: Waiting }) => (
  <Tile
    label="Waiting for review"
    value={formatCount(count)}
    hint={HINT}
    figures={countBefore === null ? [] : [['at the end of the period before', formatCount(countBefore)]]}
    link={{ href: reviewHref(), label: `${formatCount(count)} items waiting for review` }}
    sub={
      <>
        <span>{oldestAgeMs === null ? 'nothing waits' : `oldest ${formatAge(oldestAgeMs)}`}</span>
        <Change now={count} before={countBefore} unit="count" isGoodWhen="down" />
      </>
    }
  />
);

'use client';

import { Keys } from '../keys';
import classes from './claim-line.module.css';

/** Who holds an item, fit to be shown; `until` is a time of day. */
export type ShownHolder = { by: string; until: string; isReader: boolean };

const HolderText = ({ holder }: { holder: ShownHolder | null }) => {
  if (holder === null) return 'Nobody holds it.';
  if (holder.isReader) return `Held by you until ${holder.until}.`;
  return (
    <>
      <strong>{holder.by}</strong> holds it until {holder.until}. You can still decide it.
    </>
  );
};

type Props = { holder: ShownHolder | null; onToggle: () => void };

/** Who has the item in hand, and the way to take it or give it back. */
export const ClaimLine = ({ holder, onToggle }: Props) => {
  const isOthers = holder !== null && !holder.isReader;
  return (
    <div className={classes.claim} data-others={isOthers || undefined}>
      <p>
        <HolderText holder={holder} />
      </p>
      {isOthers ? null : (
        <button type="button" className="mt-button" data-size="small" onClick={onToggle}>
          {holder === null ? 'Claim' : 'Give back'} <Keys keys={['c']} />
        </button>
      )}
    </div>
  );
};

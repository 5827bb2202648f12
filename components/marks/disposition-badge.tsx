import { DISPOSITION_MEANINGS } from '../../lib/help/disposition-meanings';
import type { Disposition, Rescuer } from '../../lib/words';
import classes from './chip.module.css';
import { Glyph } from './glyph';

const RESCUED: Readonly<Record<Rescuer, string>> = {
  person: 'rescued by a person',
  fallback: 'rescued by a fallback',
  late: 'rescued late',
};

type Props = { disposition: Disposition; rescuedBy?: Rescuer | null };

/** A call's disposition as sign and word, and who rescued it afterwards. */
export const DispositionBadge = ({ disposition, rescuedBy = null }: Props) => (
  <span className={classes.badge} title={DISPOSITION_MEANINGS[disposition]}>
    <Glyph name={disposition} />
    {disposition}
    {rescuedBy ? <span className={classes.after}>{RESCUED[rescuedBy]}</span> : null}
  </span>
);

import { dispositionHint } from '../../lib/help/disposition-hint';
import type { Disposition, Rescuer } from '../../lib/words';
import classes from './chip.module.css';
import { Glyph } from './glyph';
import { HintNote } from './hint-note';

const RESCUED: Readonly<Record<Rescuer, string>> = {
  person: 'rescued by a person',
  fallback: 'rescued by a fallback',
  late: 'rescued late',
};

type Props = {
  disposition: Disposition;
  rescuedBy?: Rescuer | null;
  /** Within a link or a row that opens its call, or in the help beside its own meaning. */
  isPlain?: boolean;
};

/**
 * A call's disposition as sign and word, and who rescued it afterwards. Its card leads to the help.
 * Plain it has none: a control cannot stand in a link, and a list of calls would have one more stop of Tab for every call.
 * There the column's header leads to the help, or the badge of the call that the link opens.
 */
export const DispositionBadge = ({ disposition, rescuedBy = null, isPlain = false }: Props) => {
  const badge = (
    <span className={classes.badge}>
      <Glyph name={disposition} />
      {disposition}
      {rescuedBy ? <span className={classes.after}>{RESCUED[rescuedBy]}</span> : null}
    </span>
  );
  return isPlain ? badge : <HintNote hint={dispositionHint(disposition)}>{badge}</HintNote>;
};

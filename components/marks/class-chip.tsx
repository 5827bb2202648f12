import { type NameKind, nameHint } from '../../lib/help/name-hint';
import { visibleText } from '../../lib/json/source-text';
import classes from './chip.module.css';
import { HintNote } from './hint-note';

type Props = {
  /** An error class, a reason or a finding: any stable name. */
  name: string;
  kind?: NameKind;
  href?: string;
  /** Within a link, or in the help beside its own meaning. */
  isPlain?: boolean;
};

/** A stable name in mono: identical in prompt, log, table and URL. Its card leads to the help; plain, it has none. */
export const ClassChip = ({ name, kind = 'class', href, isPlain = false }: Props) => {
  const hint = nameHint(kind, name);
  const chip = (
    <code className={classes.chip} data-kind={kind}>
      {visibleText(name)}
    </code>
  );
  if (isPlain || hint === null) return chip;
  return (
    <HintNote hint={hint} href={href}>
      {chip}
    </HintNote>
  );
};

import type { Hint } from '../../lib/help/hint';
import { formatCount } from '../format';
import { HintNote } from '../marks/hint-note';
import numberClasses from '../marks/number.module.css';

type Props = {
  count: number;
  word: string;
  hint: Hint;
  /** The calls left out; null where there can be none. */
  href: string | null;
};

/** A number of calls that no rate counts: its definition on hover and focus, its calls on a click. */
export const ExcludedCount = ({ count, word, hint, href }: Props) => (
  <HintNote hint={hint} name={word} href={href ?? undefined}>
    <span>
      <span className={href === null ? undefined : numberClasses.number}>{formatCount(count)}</span> {word}
    </span>
  </HintNote>
);

import { visibleText } from '../../lib/json/source-text';
import { CLASS_MEANINGS } from '../../lib/help/class-meanings';
import { faultOf, isErrorClass } from '../../lib/repair/error-classes';
import { AppLink } from '../app-link';
import classes from './chip.module.css';

type Props = {
  /** An error class, a reason or a raw code: any stable name. */
  name: string;
  href?: string;
  tone?: 'plain' | 'failed' | 'escalated';
};

/** A stable name in mono: identical in prompt, log, table and URL. */
export const ClassChip = ({ name, href, tone = 'plain' }: Props) => {
  const title = isErrorClass(name) ? `${CLASS_MEANINGS[name].meaning} Fault of: ${faultOf(name)}.` : undefined;
  const text = visibleText(name);
  const props = { className: classes.chip, 'data-tone': tone, title };
  return href === undefined ? (
    <code {...props}>{text}</code>
  ) : (
    <AppLink href={href} {...props}>
      <code>{text}</code>
    </AppLink>
  );
};

import { visibleText } from '../../lib/json/source-text';
import { CLASS_MEANINGS } from '../../lib/help/class-meanings';
import { faultOf, isErrorClass } from '../../lib/repair/error-classes';
import { AppLink } from '../app-link';

/** The name of a class, tool or reason at the head of a table's line, where a box around it would be too much. */
export const ClassName = ({ name, href }: { name: string; href: string | null }) => {
  const text = visibleText(name);
  const title = isErrorClass(name) ? `${text}: ${CLASS_MEANINGS[name].meaning} Fault of: ${faultOf(name)}.` : text;
  const code = <code title={title}>{text}</code>;
  return href === null ? code : <AppLink href={href}>{code}</AppLink>;
};

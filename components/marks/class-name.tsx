import { visibleText } from '../../lib/json/source-text';
import { faultOf, isErrorClass } from '../../lib/repair/error-classes';
import { AppLink } from '../app-link';

/** The name of a class, tool or reason at the head of a table's line, where a box around it would be too much. */
export const ClassName = ({ name, href }: { name: string; href: string | null }) => {
  const title = isErrorClass(name) ? `fault of: ${faultOf(name)}` : undefined;
  const text = <code title={title}>{visibleText(name)}</code>;
  return href === null ? text : <AppLink href={href}>{text}</AppLink>;
};

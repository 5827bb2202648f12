import { visibleText } from '../../lib/json/source-text';
import { AppLink } from '../app-link';

/** The name of a tool, model or prompt version at the head of a table's line; all of it shows on hover. */
export const LineName = ({ name, href }: { name: string; href: string | null }) => {
  const text = visibleText(name);
  const code = <code title={text}>{text}</code>;
  return href === null ? code : <AppLink href={href}>{code}</AppLink>;
};

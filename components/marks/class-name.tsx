import { nameHint } from '../../lib/help/name-hint';
import { visibleText } from '../../lib/json/source-text';
import { HintNote } from './hint-note';
import { LineName } from './line-name';

/** The name of a class at the head of a table's line, where a box around it would be too much. */
export const ClassName = ({ name, href }: { name: string; href: string | null }) => {
  const hint = nameHint('class', name);
  if (hint === null) return <LineName name={name} href={href} />;
  return (
    <HintNote hint={hint} name={name} href={href ?? undefined}>
      <code>{visibleText(name)}</code>
    </HintNote>
  );
};

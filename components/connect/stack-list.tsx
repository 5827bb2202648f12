import { STACK_BLOCKS } from '../../lib/connect/stack-blocks';
import type { StackBlock } from '../../lib/connect/stack-block';
import { connectHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import classes from './connect.module.css';

/** Every stack there is a block for, each an address of its own. */
export const StackList = ({ chosen, hasKey }: { chosen: StackBlock; hasKey: boolean }) => (
  <nav aria-label="Stacks" className={classes.stacks}>
    <ul>
      {STACK_BLOCKS.map(({ id, title }) => (
        <li key={id}>
          <AppLink href={connectHref(id, hasKey)} scroll={false} aria-current={id === chosen.id ? 'true' : undefined}>
            {title}
          </AppLink>
        </li>
      ))}
    </ul>
  </nav>
);

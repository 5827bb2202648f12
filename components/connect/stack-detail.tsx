import type { ConnectTarget, StackBlock } from '../../lib/connect/stack-block';
import { AppLink } from '../app-link';
import { CodeBlock } from '../code-block';
import classes from './connect.module.css';
import { FirstCall } from './first-call';

/** How one stack is connected, from the packages to the first call. */
export const StackDetail = ({ block, target }: { block: StackBlock; target: ConnectTarget }) => (
  <>
    {block.install === null ? null : (
      <section className={classes.part}>
        <h3>Install</h3>
        <CodeBlock text={block.install(target)} label={`Packages of ${block.title}`} />
      </section>
    )}
    <section className={classes.part}>
      <h3>Run</h3>
      <CodeBlock text={block.code(target).trimEnd()} label={`Code of ${block.title}`} />
    </section>
    <section className={classes.part}>
      <h3>What arrives</h3>
      <p>{block.content}</p>
      <p>
        The call shows up under <AppLink href="/calls">Calls</AppLink> as soon as it was sent.
      </p>
      <FirstCall />
    </section>
  </>
);

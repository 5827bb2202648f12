import classes from './code-block.module.css';
import { CopyButton } from './copy-button';
import { ScrollRegion } from './scroll-region';

/** Source to read and to copy. */
export const CodeBlock = ({ text, label }: { text: string; label: string }) => (
  <div className={classes.code}>
    <ScrollRegion label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </ScrollRegion>
    <CopyButton text={text} label={`Copy: ${label}`} />
  </div>
);

import { CopyButton } from '../copy-button';
import classes from './help.module.css';
import { ScrollRegion } from '../scroll-region';

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

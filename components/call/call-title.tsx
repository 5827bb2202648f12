import { visibleText } from '../../lib/json/source-text';
import classes from './call.module.css';

type Props = { tool: string; finalTool: string };

/** The tool a call was for, and the one it ended with where that is another. */
export const CallTitle = ({ tool, finalTool }: Props) => (
  <span className={classes.title}>
    {visibleText(tool)}
    {finalTool === tool ? null : (
      <>
        <span className="mt-hidden">, in the end </span>
        <span aria-hidden className={classes.arrow}>
          {' → '}
        </span>
        {visibleText(finalTool)}
      </>
    )}
  </span>
);

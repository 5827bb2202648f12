import { Button } from '@mantine/core';
import type { ShownIssue } from './review-state';
import classes from './schema-warning.module.css';

/** What corrected arguments break of the tool's schema, each at its path, and the way to store them all the same. */
export const SchemaWarning = ({ issues }: { issues: readonly ShownIssue[] }) => (
  <div role="alert">
    {issues.length === 0 ? null : (
      <div className={classes.warning}>
        <p>
          <strong>Not stored yet:</strong> as far as the tool’s schema is known, these arguments break it. It may be out
          of date.
        </p>
        <ul className={classes.issues}>
          {issues.map(({ path, text }) => (
            <li key={`${path} ${text}`}>
              <code>{path === '' ? '(the arguments as a whole)' : path}</code> {text}
            </li>
          ))}
        </ul>
        <Button type="submit" name="override" value="on" size="xs" variant="default">
          Resolve anyway
        </Button>
      </div>
    )}
  </div>
);

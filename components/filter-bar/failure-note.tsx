import type { BarField } from './bar-fields';
import classes from './filter-bar.module.css';

/** Which of the active filters leave rates as they are. */
export const FailureNote = ({ fields }: { fields: readonly BarField[] }) => {
  const labels = [...new Set(fields.map(({ label }) => label))];
  return labels.length === 0 ? null : (
    <p className={classes.note}>
      What not every call has ({labels.join(', ')}) can restrict failure tables and lists alone: tiles, chart and
      success rates keep the other filters.
    </p>
  );
};

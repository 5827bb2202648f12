import classes from './arguments.module.css';

/** Words beside a place of arguments. */
export const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note, index) => (
    // Two repairs may have done the same.
    <span key={index} className={classes.note}>
      {note}
    </span>
  ));

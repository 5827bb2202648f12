import classes from './table-bones.module.css';

const LINES = 8;

/** A table on its way. */
export const TableBones = () => (
  <div role="status" className={classes.bones}>
    <span className="mt-hidden">Counting</span>
    {Array.from({ length: LINES }, (_, line) => (
      <div key={line} className={classes.line}>
        <div className={classes.bone} />
      </div>
    ))}
  </div>
);

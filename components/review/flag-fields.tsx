import { PathField } from '../review-form/path-field';
import classes from './flag-fields.module.css';

type Props = { paths: readonly string[] };

/** Flags the tool's schema along with the decision. */
export const FlagFields = ({ paths }: Props) => (
  <div className={classes.flag}>
    <label className={classes.choice}>
      <input type="checkbox" name="flag" value="on" /> Flag the tool’s schema for a fix
    </label>
    <div className={classes.fields}>
      <p className={classes.hint}>The note becomes its reason.</p>
      <PathField name="path" paths={paths} />
    </div>
  </div>
);

import { Fragment } from 'react';
import classes from './keys.module.css';
import { ModKey } from './mod-key';

const Chord = ({ chord }: { chord: string }) =>
  chord.split('+').map((key, index) => (
    <kbd key={index} className={classes.key}>
      {key === 'Mod' ? <ModKey /> : key}
    </kbd>
  ));

/** Key caps: pressed one after the other, or together when joined by `+`. `Mod` is Ctrl or ⌘. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className={classes.keys}>
    {keys.map((chord, index) => (
      <Fragment key={index}>
        {index > 0 ? <span className={classes.then}>then</span> : null}
        <Chord chord={chord} />
      </Fragment>
    ))}
  </span>
);

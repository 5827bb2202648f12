'use client';

import { Icon } from '../icon';
import { Keys } from '../keys';
import { useOpenPalette } from './palette-context';
import classes from './palette-button.module.css';

/** Opens the palette by pointer, and says how to open it by keys. */
export const PaletteButton = () => {
  const open = useOpenPalette();
  return (
    <button type="button" className={classes.button} aria-haspopup="dialog" onClick={open}>
      <Icon name="search" size={15} />
      <span className={classes.words}>
        Search or jump
        <Keys keys={['Mod+K']} />
      </span>
    </button>
  );
};

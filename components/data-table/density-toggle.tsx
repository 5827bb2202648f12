'use client';

import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import classes from './table-tools.module.css';
import { useDensity } from './use-density';

/** Compact or roomy rows, in every table of this browser. */
export const DensityToggle = () => {
  const [density, setDensity] = useDensity();
  const isRoomy = density === 'roomy';
  const Shape = isRoomy ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  return (
    <button
      type="button"
      className={classes.tool}
      aria-pressed={isRoomy}
      aria-label="Roomy rows"
      title={isRoomy ? 'Compact rows' : 'Roomy rows'}
      onClick={() => setDensity(isRoomy ? 'compact' : 'roomy')}
    >
      <Shape size={15} stroke={1.6} aria-hidden />
    </button>
  );
};

import type { ReactNode } from 'react';
import type { Hint } from '../../lib/help/hint';
import { AppLink } from '../app-link';
import { DefinitionHint } from './definition-hint';
import type { Figure } from './figure-list';
import classes from './tile.module.css';

/** `small` for numbers of the second rank; the tile keeps its height. */
export type TileSize = 'normal' | 'small';

type Props = {
  label: string;
  /** The formatted number, or `no data`. */
  value: string;
  unit?: string;
  /** One line below: interval, difference to the period before, what is left out. */
  sub?: ReactNode;
  /** How the number is counted, on hover and on focus, and what it is made of. */
  hint: Hint;
  figures?: readonly Figure[];
  /** The calls behind the number, and what they are. */
  link?: { href: string; label: string } | null;
  size?: TileSize;
};

/** One number with its name, unit and definition. Belongs into `Tiles`. */
export const Tile = ({ label, value, unit, sub, hint, figures, link, size = 'normal' }: Props) => (
  <div className={classes.tile} data-size={size}>
    <dt className={classes.label}>
      <DefinitionHint hint={hint} name={label} figures={figures}>
        {label}
      </DefinitionHint>
    </dt>
    <dd className={classes.value}>
      {link ? (
        <AppLink href={link.href} className={classes.link} aria-label={link.label}>
          {value}
        </AppLink>
      ) : (
        value
      )}
      {unit ? <span className={classes.unit}>{unit}</span> : null}
    </dd>
    <dd className={classes.sub}>{sub}</dd>
  </div>
);

/** A row of tiles in one panel, divided by hairlines; two columns where the screen is narrow. */
export const Tiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className={classes.panel}>
    <dl className={classes.tiles}>{children}</dl>
  </section>
);

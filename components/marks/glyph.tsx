import type { ReactNode } from 'react';
import type { Disposition, Outcome } from '../../lib/words';
import classes from './glyph.module.css';

export type GlyphName = Outcome | Disposition | 'hand_off' | 'missing';

const TICK = <path d="m2 6.6 2.7 2.7L10 3.1" />;
const PAUSE = <path d="M4.1 2.4v7.2M7.9 2.4v7.2" />;
const QUESTION = <path d="M3.9 4.1a2.1 2.1 0 1 1 3.2 1.8c-.7.4-1.1.8-1.1 1.6M6 9.7v.01" />;

const SHAPES: Readonly<Record<GlyphName, ReactNode>> = {
  ok: TICK,
  executed: TICK,
  repaired: <path d="M1.2 7.8 3.6 4l2 4.2L10.8 2.8" />,
  failed: <path d="m2.8 2.8 6.4 6.4M9.2 2.8 2.8 9.2" />,
  control_flow: PAUSE,
  held: PAUSE,
  unknown: QUESTION,
  escalated: <path d="M6 2.3 10.4 9.8H1.6z" fill="currentColor" />,
  abandoned: <circle cx="6" cy="6" r="4.2" strokeDasharray="2.2 2.2" strokeLinecap="butt" />,
  open: <circle cx="6" cy="6" r="3.9" />,
  hand_off: <path d="M2.8 9.2 9 3M4.4 2.9h4.7v4.7" />,
  missing: <circle cx="6" cy="6" r="1.2" fill="currentColor" stroke="none" />,
};

/** The drawn sign of an outcome or a disposition, in its colour. Decorative: the word stands beside it, or its parent is labelled. */
export const Glyph = ({ name, size = 12 }: { name: GlyphName; size?: number }) => (
  <svg
    className={classes.glyph}
    data-glyph={name}
    width={size}
    height={size}
    viewBox="0 0 12 12"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    focusable={false}
  >
    {SHAPES[name]}
  </svg>
);

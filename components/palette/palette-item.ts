import type { IconName } from '../icon';

export const PALETTE_GROUPS = ['Calls', 'Pages', 'This page', 'Tools', 'Actions', 'Help'] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** Something to go to or to do. */
export type PaletteItem = {
  /** Unique among all items. */
  id: string;
  group: PaletteGroup;
  label: string;
  /** A second, faint text: what a call became, what a term means. */
  note?: string;
  /** Searched besides the label. */
  words?: string;
  icon: IconName;
  keys?: readonly string[];
  /** A place, or what to do; a text it answers with is shown and the palette stays. */
  target: string | (() => void | Promise<string>);
};

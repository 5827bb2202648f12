import { DEFINITIONS } from '../metrics';
import { helpHref } from './help-href';
import type { Hint } from './hint';

/** The definition of a number, and where the help works it out. */
export const numberHint = (name: keyof typeof DEFINITIONS): Hint => ({
  text: DEFINITIONS[name],
  href: helpHref('numbers', name),
});

import { helpHref } from '../../lib/help/help-href';
import type { Hint } from '../../lib/help/hint';

/** For the header above lift bars. */
export const LIFT_BAR_HINT: Hint = {
  text: 'What became of the calls on a scale of 0 to 100 %; the key to the colours stands beside the table’s title.',
  href: helpHref('dispositions'),
};

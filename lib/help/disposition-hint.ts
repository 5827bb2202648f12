import type { Disposition } from '../words';
import { DISPOSITION_MEANINGS } from './disposition-meanings';
import { helpHref } from './help-href';
import type { Hint } from './hint';

/** What a disposition means, and its entry in the help. */
export const dispositionHint = (disposition: Disposition): Hint => ({
  text: DISPOSITION_MEANINGS[disposition],
  href: helpHref('dispositions', disposition),
});

import type { UnaskedChange } from '../../lib/repair/unasked-changes';
import type { PlaceNote } from '../arguments/pin-notes';

const WORDS: Readonly<Record<UnaskedChange['what'], string>> = {
  added: 'drift: added, and no issue named it',
  removed: 'drift: removed, and no issue named it',
  changed: 'drift: changed, and no issue named it',
  invented_key: 'invention: nothing before has this key',
  invented_value: 'invention: nothing before has this value',
};

/** What a repair did unasked, in words for the places where it did. */
export const unaskedNotes = (changes: readonly UnaskedChange[]): PlaceNote[] =>
  changes.map(({ path, what }) => ({ path, text: WORDS[what], isGone: what === 'removed' }));

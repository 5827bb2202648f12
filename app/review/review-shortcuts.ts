import type { ShortcutGroup } from '../../components/shell/help-sheet';
import { outcomeLabel } from '../../components/review-form/outcome-words';
import { REVIEW_OUTCOMES } from '../../lib/review';

/** What `?` lists on the review desk. */
export const REVIEW_SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Queue',
    shortcuts: [
      { keys: ['j'], label: 'Down the list' },
      { keys: ['k'], label: 'Up the list' },
      { keys: ['Enter'], label: 'Open' },
    ],
  },
  {
    title: 'Decision',
    shortcuts: [
      ...REVIEW_OUTCOMES.map((outcome, index) => ({ keys: [String(index + 1)], label: outcomeLabel(outcome).label })),
      { keys: ['Ctrl+Enter'], label: 'Decide and open next' },
    ],
  },
];

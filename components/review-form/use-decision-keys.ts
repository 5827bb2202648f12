'use client';

import type { RefObject } from 'react';
import type { ReviewOutcome } from '../../lib/review';
import { useShortcuts } from '../shell/use-shortcuts';
import { outcomeLabel } from './outcome-words';
import { useIsGoing } from './use-is-going';

type Deeds = { outcomes: readonly ReviewOutcome[]; toggleClaim: () => void };

/** The keys of the decision form: a digit chooses, `n` and `e` go to a field, Ctrl or ⌘ and Enter sends. */
export const useDecisionKeys = (form: RefObject<HTMLFormElement | null>, { outcomes, toggleClaim }: Deeds): void => {
  const isGoing = useIsGoing();
  const choose = (outcome: ReviewOutcome) => {
    const choice = form.current?.querySelector<HTMLInputElement>(`[name="outcome"][value="${outcome}"]`);
    choice?.click();
    choice?.focus();
  };
  const focusOn = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const editArguments = () => {
    choose('corrected');
    focusOn('arguments');
  };
  useShortcuts('Decision', [
    { keys: ['c'], label: 'Claim, or give back', run: () => (isGoing() ? undefined : toggleClaim()) },
    ...outcomes.map((outcome, index) => ({
      keys: [String(index + 1)],
      label: outcomeLabel(outcome).label,
      run: () => choose(outcome),
    })),
    { keys: ['n'], label: 'Write the note (Esc leaves it)', run: () => focusOn('note') },
    { keys: ['e'], label: 'Edit the arguments', run: editArguments },
    { keys: ['Mod+Enter'], label: 'Decide and open next', run: () => form.current?.requestSubmit() },
  ]);
};

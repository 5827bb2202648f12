import { formatCalls, formatCount } from '../format';

/** What became of the wish to have calls looked at. */
export type OpenItemsState =
  | { kind: 'idle' }
  | { kind: 'error'; message: string; next: string }
  | {
      kind: 'opened';
      opened: number;
      /** The first of the new items. */
      first: number | null;
      waiting: number;
      decided: number;
      excluded: number;
      unknown: number;
    };

/** The same in a sentence. */
export const openedWords = (state: Extract<OpenItemsState, { kind: 'opened' }>): string => {
  const { opened, waiting, decided, excluded, unknown } = state;
  const parts = [
    opened === 1 ? '1 review item opened' : `${formatCount(opened)} review items opened`,
    waiting > 0 ? `${formatCount(waiting)} waited already` : '',
    decided > 0 ? `${formatCount(decided)} had been decided before` : '',
    excluded > 0 ? `${formatCalls(excluded)} of experiments or golden traffic left out` : '',
    unknown > 0 ? `${formatCalls(unknown)} not found` : '',
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
};

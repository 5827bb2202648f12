'use client';

import { useActionState } from 'react';
import { AppLink } from '../app-link';
import { formatCount } from '../format';
import { Icon } from '../icon';
import { type OpenItemsState, openedWords } from './open-items-state';
import classes from './selection-bar.module.css';

export type OpenItems = (before: OpenItemsState, data: FormData) => Promise<OpenItemsState>;

type Props = {
  ids: readonly string[];
  /** The actor the list is of. */
  actor: string;
  openItems: OpenItems;
  onClear: () => void;
};

const FORMATS = [
  { format: 'csv', word: 'CSV' },
  { format: 'jsonl', word: 'JSONL' },
  { format: 'md', word: 'Markdown' },
] as const;

/** As many as the export takes; more is the whole list, which exports by its filter. */
const MOST_EXPORTED = 2_000;

const Exports = ({ ids, actor }: Pick<Props, 'ids' | 'actor'>) => (
  <form method="post" action="/api/v1/export/calls" className={classes.group}>
    <input type="hidden" name="actor" value={actor} />
    {ids.map((id) => (
      <input key={id} type="hidden" name="id" value={id} />
    ))}
    <Icon name="download" size={15} />
    {FORMATS.map(({ format, word }) => (
      <button
        key={format}
        type="submit"
        name="format"
        value={format}
        className="mt-button"
        data-size="small"
        aria-label={`Export the selected calls as ${word}`}
        disabled={ids.length > MOST_EXPORTED}
      >
        {word}
      </button>
    ))}
  </form>
);

const Answer = ({ state }: { state: OpenItemsState }) => {
  if (state.kind === 'idle') return null;
  if (state.kind === 'error')
    return (
      <span data-kind="error">
        {state.message} {state.next}
      </span>
    );
  return (
    <span>
      {openedWords(state)}{' '}
      {state.first === null ? null : <AppLink href={`/review/${state.first}`}>Look at them</AppLink>}
    </span>
  );
};

/** What can be done with the selected calls. */
export const SelectionBar = ({ ids, actor, openItems, onClear }: Props) => {
  const [state, act, isPending] = useActionState(openItems, { kind: 'idle' });
  return (
    <div className={classes.bar} role="group" aria-label="Selected calls">
      <strong className={classes.count}>{formatCount(ids.length)} selected</strong>
      <Exports ids={ids} actor={actor} />
      <form action={act} className={classes.group}>
        <input type="hidden" name="ids" value={ids.join(' ')} />
        <button type="submit" className="mt-button" data-size="small" disabled={isPending}>
          Open review items
        </button>
      </form>
      <button type="button" className="mt-button" data-size="small" onClick={onClear}>
        Clear
      </button>
      <span role="status" className={classes.answer}>
        <Answer state={state} />
      </span>
    </div>
  );
};

'use client';

import { IconSearch } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, type KeyboardEvent, useRef, useTransition } from 'react';
import { useShortcuts } from '../shell/use-shortcuts';
import { listPath } from './call-addresses';
import classes from './search-box.module.css';

type Props = {
  /** What is searched for now; null where nothing is. */
  text: string | null;
  /** The list's own query, which the search narrows. */
  query: string;
};

const MOST_CHARACTERS = 256;

/** Searches arguments and messages of the calls under the filter. A plain form, so that it works before any script does. */
export const SearchBox = ({ text, query }: Props) => {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const field = useRef<HTMLInputElement>(null);
  useShortcuts('Calls', [
    {
      keys: ['/'],
      label: 'Search arguments and messages',
      run: () => field.current?.select(),
    },
  ]);
  const search = (wanted: string) => {
    if (wanted === (text ?? '')) return;
    startTransition(() => router.push(listPath(query, { text: wanted === '' ? null : wanted })));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search(field.current?.value ?? '');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return;
    if (event.currentTarget.value === (text ?? '')) event.currentTarget.blur();
    else event.currentTarget.value = text ?? '';
  };
  const kept = [...new URLSearchParams(query)].filter(([name]) => name !== 'text' && name !== 'cursor');
  return (
    <search>
      <form action="/calls" className={classes.form} data-pending={isPending || undefined} onSubmit={onSubmit}>
        {kept.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <IconSearch size={14} stroke={1.8} aria-hidden className={classes.icon} />
        <input
          // A search that came by another way shows what it is.
          key={text}
          ref={field}
          type="search"
          name="text"
          defaultValue={text ?? ''}
          maxLength={MOST_CHARACTERS}
          placeholder="Search arguments and messages"
          aria-label="Search arguments and messages"
          autoComplete="off"
          spellCheck={false}
          className={classes.field}
          onKeyDown={onKeyDown}
          onInput={(event) => (event.currentTarget.value === '' ? search('') : undefined)}
        />
        <kbd className={classes.key} aria-hidden>
          /
        </kbd>
      </form>
    </search>
  );
};

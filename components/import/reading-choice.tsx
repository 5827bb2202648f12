import { Button, NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import type { ImportStatus } from '../../lib/import-status';
import type { ReadAs } from '../../lib/read-as';
import { ColumnForm } from './column-form';
import classes from './import.module.css';

export type FormatName = { name: string; label: string };

const BY_CONTENT = '';
const BY_COLUMNS = ':columns';

const choiceOf = ({ read_as: readAs, formats, table }: ImportStatus): string => {
  if (readAs.map) return BY_COLUMNS;
  if (readAs.format) return readAs.format;
  return formats.length === 0 && table !== null ? BY_COLUMNS : BY_CONTENT;
};

type Props = {
  status: ImportStatus;
  formats: readonly FormatName[];
  onRead: (readAs: ReadAs) => void;
};

/** What a file is read as: what its content looks like, until somebody knows better. */
export const ReadingChoice = ({ status, formats, onRead }: Props) => {
  const [choice, setChoice] = useState(() => choiceOf(status));
  const id = useId();
  const isBusy = status.state !== 'understood' && status.state !== 'failed';
  const isUnknown = status.formats.length === 0;
  // Once open it stays open: whoever just mapped columns keeps the focus, and may map them better.
  const [isOpen] = useState(isUnknown);
  const { table } = status;
  const columns = table === null ? [] : [{ value: BY_COLUMNS, label: 'rows, by their columns' }];
  const read = () => {
    if (!isBusy) onRead(choice === BY_CONTENT ? {} : { format: choice });
  };
  return (
    <details className={classes.reading} open={isOpen || undefined}>
      <summary>{isUnknown ? 'Say what it is' : 'Read it as something else'}</summary>
      <div className={classes.choice}>
        <NativeSelect
          id={id}
          size="xs"
          label="Read as"
          value={choice}
          onChange={(event) => setChoice(event.currentTarget.value)}
          data={[
            { value: BY_CONTENT, label: 'what its content looks like' },
            ...columns,
            ...formats.map(({ name, label }) => ({ value: name, label })),
          ]}
        />
        {choice === BY_COLUMNS ? null : (
          <Button aria-disabled={isBusy} onClick={read}>
            Preview again
          </Button>
        )}
      </div>
      {choice === BY_COLUMNS && table !== null ? (
        <ColumnForm
          table={table}
          chosen={status.read_as.map ?? null}
          isBusy={isBusy}
          onMap={(map) => onRead({ map })}
        />
      ) : null}
    </details>
  );
};

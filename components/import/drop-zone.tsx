'use client';

import { Button, Textarea } from '@mantine/core';
import { type DragEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import classes from './import.module.css';

export type NamedFile = { name: string; content: Blob };

type Props = {
  onFiles: (files: NamedFile[]) => void;
  maxText: string;
  /** The button that opens the file dialog. */
  chooser: Ref<HTMLButtonElement>;
};

const namedFiles = (list: FileList | null): NamedFile[] =>
  [...(list ?? [])].map((file) => ({ name: file.name, content: file }));

const Paste = ({ onFiles }: Pick<Props, 'onFiles'>) => {
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '') return;
    onFiles([{ name: 'pasted text', content: new Blob([text]) }]);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <div className={classes.paste}>
      <Textarea
        label="Or paste text"
        placeholder='{"messages": [{"role": "user", …'
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        classNames={{ input: classes.mono }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={send} disabled={text.trim() === ''}>
        Preview text
      </Button>
    </div>
  );
};

/** Takes transcripts in: files dropped or chosen, or text that was pasted. */
export const DropZone = ({ onFiles, maxText, chooser }: Props) => {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles(namedFiles(event.dataTransfer.files));
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <div className={classes.entry}>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <p className={classes.dropTitle}>Drop transcripts here</p>
        <p className={classes.fine}>JSON, JSONL or CSV, gzipped or not; up to {maxText} a file</p>
        <input
          ref={input}
          type="file"
          multiple
          className="mt-hidden"
          tabIndex={-1}
          aria-label="Transcript files"
          onChange={(event) => {
            onFiles(namedFiles(event.currentTarget.files));
            event.currentTarget.value = '';
          }}
        />
        <Button ref={chooser} onClick={() => input.current?.click()}>
          Choose files
        </Button>
      </div>
      <Paste onFiles={onFiles} />
    </div>
  );
};

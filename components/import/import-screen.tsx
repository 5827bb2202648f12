'use client';

import { Button } from '@mantine/core';
import { parseAsArrayOf, parseAsString, useQueryState } from 'nuqs';
import { useCallback, useRef, useState } from 'react';
import { importStoreHref } from '../../lib/import-routes';
import { visibleText } from '../../lib/json/source-text';
import { byteText } from '../operations/byte-text';
import { Panel } from '../panel';
import { DropZone, type NamedFile } from './drop-zone';
import { ImportCard } from './import-card';
import classes from './import.module.css';
import type { FormatName } from './reading-choice';
import { sendFile } from './send-file';
import { StateBar } from './state-bar';

type Upload = { key: number; name: string; sizeBytes: number; sentBytes: number; failure: string | null };

const idsParam = parseAsArrayOf(parseAsString).withDefault([]);

/** Files on their way to the server, and what became of each. */
const useUploads = (maxBytes: number, onReceived: (id: string) => Promise<unknown>) => {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const remove = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));
  const send = async ({ name, content }: NamedFile, key: number) => {
    if (content.size > maxBytes) return change(key, { failure: `it is larger than ${byteText(maxBytes)}` });
    const sent = await sendFile(content, name, (sentBytes) => change(key, { sentBytes }));
    if ('failure' in sent) return change(key, { failure: sent.failure });
    remove(key);
    return onReceived(sent.id);
  };
  const add = async (files: readonly NamedFile[]) => {
    const firstKey = performance.now();
    const added = files.map((file, index) => ({ file, key: firstKey + index }));
    setUploads((all) => [
      ...all,
      ...added.map(({ file, key }) => ({
        key,
        name: file.name,
        sizeBytes: file.content.size,
        sentBytes: 0,
        failure: null,
      })),
    ]);
    for (const { file, key } of added) await send(file, key);
  };
  return { uploads, add, remove };
};

const UploadCard = ({ upload, onDismiss }: { upload: Upload; onDismiss: () => void }) => (
  <Panel title={visibleText(upload.name)} note={byteText(upload.sizeBytes)} headingLevel={3}>
    {upload.failure === null ? (
      <StateBar label="Uploading" done={upload.sentBytes} total={upload.sizeBytes} />
    ) : (
      <div className={classes.failure} role="alert">
        <p>✕ Not uploaded: {upload.failure}.</p>
        <Button onClick={onDismiss}>Dismiss</Button>
      </div>
    )}
  </Panel>
);

/** Everything between a transcript on a person's machine and its attempts in the store. The imports under way are in the address. */
export const ImportScreen = ({ maxBytes, formats }: { maxBytes: number; formats: readonly FormatName[] }) => {
  const [ids, setIds] = useQueryState('id', idsParam);
  const [round, setRound] = useState(0);
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set());
  const chooser = useRef<HTMLButtonElement>(null);
  const { uploads, add, remove } = useUploads(maxBytes, (id) => setIds((all) => [...all, id]));
  const onState = useCallback(
    (id: string, isReady: boolean) =>
      setReady((before) => {
        const others = [...before].filter((other) => other !== id);
        return new Set(isReady ? [...others, id] : others);
      }),
    [],
  );
  const close = async (id: string) => {
    onState(id, false);
    await setIds((all) => all.filter((other) => other !== id));
    chooser.current?.focus();
  };
  const storeAll = async () => {
    await Promise.all([...ready].map((id) => fetch(importStoreHref(id), { method: 'POST' })));
    setRound(round + 1);
  };
  return (
    <>
      <Panel title="Transcripts" note="nothing is stored before you have seen what was understood">
        <DropZone chooser={chooser} onFiles={(files) => void add(files)} maxText={byteText(maxBytes)} />
      </Panel>
      {ready.size > 1 ? (
        <div className={classes.all}>
          <Button variant="filled" onClick={() => void storeAll()}>
            Import all {ready.size}
          </Button>
        </div>
      ) : null}
      {uploads.map((upload) => (
        <UploadCard key={upload.key} upload={upload} onDismiss={() => remove(upload.key)} />
      ))}
      {ids.toReversed().map((id) => (
        <ImportCard key={id} id={id} round={round} formats={formats} onState={onState} onClose={() => void close(id)} />
      ))}
    </>
  );
};

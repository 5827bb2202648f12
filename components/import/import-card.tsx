'use client';

import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { importHref, importPreviewHref, importRefusedHref, importStoreHref } from '../../lib/import-routes';
import { FORGOTTEN_IMPORT, type ImportStatus } from '../../lib/import-status';
import { visibleText } from '../../lib/json/source-text';
import type { ReadAs } from '../../lib/read-as';
import { AppLink } from '../app-link';
import { EmptyState } from '../empty-state';
import { formatCount } from '../format';
import { byteText } from '../operations/byte-text';
import { Panel } from '../panel';
import { refusalText } from './api-answer';
import classes from './import.module.css';
import { importedCallsHref } from './imported-calls-href';
import { type FormatName, ReadingChoice } from './reading-choice';
import { RefusedParts } from './refused-parts';
import { StateBar } from './state-bar';
import { UnderstoodParts } from './understood-parts';
import { useImportStatus } from './use-import-status';

const FormatLines = ({ formats }: Pick<ImportStatus, 'formats'>) => (
  <ul className={classes.formats}>
    {formats.map(({ name, because }) => (
      <li key={name}>
        Read as <code>{name}</code> <span className={classes.fine}>{because}</span>
      </li>
    ))}
  </ul>
);

const Stored = ({ status }: { status: ImportStatus }) => (
  <div className={`mt-notice ${classes.stored}`} data-tone="ok" role="status">
    <p>
      <strong>
        ✓ {formatCount(status.stored)} {status.stored === 1 ? 'attempt' : 'attempts'} stored
      </strong>
      , {formatCount(status.duplicates)} there before
      {status.refused_count > 0 ? `, ${formatCount(status.refused_count)} parts refused` : ''}.
      {status.stored === 0 && status.duplicates > 0 ? ' All of it had been imported already; nothing was changed.' : ''}
    </p>
    <AppLink href={importedCallsHref(status.understood)}>See the calls</AppLink>
  </div>
);

const LABELS: Partial<Record<ImportStatus['state'], string>> = {
  waiting: 'Waits for its turn',
  reading: 'Reading',
  storing: 'Storing',
};

type DeedProps = { status: ImportStatus; onStore: () => void; onDiscard: () => void };

const hasConversations = ({ understood }: ImportStatus): boolean => (understood?.conversations ?? 0) > 0;

/** What the main button does. It stays one button through all states, so that the keyboard's focus stays with it. */
const mainDeed = ({ status, onStore, onDiscard }: DeedProps): { label: string; act: (() => void) | null } => {
  const { state } = status;
  if (state === 'failed') return { label: 'Try again', act: onStore };
  if (state === 'stored') return { label: 'Done', act: onDiscard };
  if (state === 'understood') {
    return hasConversations(status) ? { label: 'Import', act: onStore } : { label: 'Dismiss', act: onDiscard };
  }
  return { label: `${LABELS[state] ?? ''}…`, act: null };
};

const Deeds = (props: DeedProps) => {
  const { status, onDiscard } = props;
  const { label, act } = mainDeed(props);
  const canDiscard = status.state !== 'stored' && act !== onDiscard;
  return (
    <div className={classes.deeds}>
      {canDiscard ? <Button onClick={onDiscard}>Discard</Button> : null}
      <Button
        variant={act === onDiscard ? 'default' : 'filled'}
        aria-disabled={act === null}
        onClick={act ?? (() => undefined)}
      >
        {label}
      </Button>
    </div>
  );
};

/** From the first look at a file until it is stored. The choice stays where it is while the file is read again. */
const canBeReread = ({ state, understood, table }: ImportStatus): boolean =>
  state !== 'stored' && state !== 'storing' && (understood !== null || table !== null);

type BodyProps = { status: ImportStatus; formats: readonly FormatName[]; onRead: (readAs: ReadAs) => void };

const Body = ({ status, formats: known, onRead }: BodyProps) => {
  const { state, understood, formats } = status;
  const label = LABELS[state];
  return (
    <div className={classes.card}>
      {label === undefined ? null : (
        <StateBar
          label={label}
          done={status.done_bytes}
          total={status.size_bytes}
          conversations={status.conversations}
        />
      )}
      {state === 'failed' ? (
        <p className={classes.failure} role="alert">
          ✕ Not finished: {status.failure}.
        </p>
      ) : null}
      {state === 'stored' ? <Stored status={status} /> : null}
      <FormatLines formats={formats} />
      {understood !== null && hasConversations(status) ? <UnderstoodParts understood={understood} /> : null}
      {state === 'understood' && !hasConversations(status) ? (
        <EmptyState title="No conversation was understood in this file">
          What was refused, and where, stands below. If you know what it is, say so; your own events go to{' '}
          <code>POST /api/v1/events</code>.
        </EmptyState>
      ) : null}
      {canBeReread(status) ? <ReadingChoice status={status} formats={known} onRead={onRead} /> : null}
      <RefusedParts parts={status.refused} count={status.refused_count} downloadHref={importRefusedHref(status.id)} />
    </div>
  );
};

type Props = {
  id: string;
  /** Asks again when it grows. */
  round: number;
  formats: readonly FormatName[];
  onState: (id: string, isReady: boolean) => void;
  onClose: () => void;
};

/** One file: what was understood, then what was stored. */
export const ImportCard = ({ id, round, formats, onState, onClose }: Props) => {
  const { status, isGone, failure, goOn } = useImportStatus(id);
  const [complaint, setComplaint] = useState<string | null>(null);
  const isReady = status?.state === 'understood' && hasConversations(status);
  useEffect(() => onState(id, isReady), [id, isReady, onState]);
  useEffect(() => {
    if (round > 0) goOn();
  }, [round, goOn]);
  const store = async () => {
    await fetch(importStoreHref(id), { method: 'POST' }).catch(() => undefined);
    goOn();
  };
  const readAgain = async (readAs: ReadAs) => {
    const answer = await fetch(importPreviewHref(id, readAs), { method: 'POST' }).catch(() => null);
    if (answer?.ok) {
      setComplaint(null);
      goOn();
    } else setComplaint(answer === null ? refusalText('', 0) : refusalText(await answer.text(), answer.status));
  };
  const discard = async () => {
    await fetch(importHref(id), { method: 'DELETE' }).catch(() => undefined);
    onClose();
  };
  if (isGone || status === null) {
    return (
      <Panel title={isGone ? 'Forgotten import' : 'Import'}>
        <div className={classes.failure} role="status">
          <p>{isGone ? `Upload the file again: ${FORGOTTEN_IMPORT}.` : (failure ?? 'Asking…')}</p>
          {isGone ? <Button onClick={onClose}>Dismiss</Button> : null}
        </div>
      </Panel>
    );
  }
  return (
    <Panel
      title={visibleText(status.name)}
      note={byteText(status.size_bytes)}
      aside={<Deeds status={status} onStore={() => void store()} onDiscard={() => void discard()} />}
    >
      {(complaint ?? failure) === null ? null : <p role="alert">{complaint ?? failure}</p>}
      <Body status={status} formats={formats} onRead={(readAs) => void readAgain(readAs)} />
    </Panel>
  );
};

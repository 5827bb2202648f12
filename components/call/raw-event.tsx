'use client';

import { useState } from 'react';
import { curlCommand } from '../../lib/curl-command';
import { CopyWhenAsked } from './copy-when-asked';
import classes from './attempt.module.css';
import { eventSource } from './event-fields';
import { PlainSource } from './plain-source';

type Loaded = { state: 'closed' | 'loading' | 'failed' } | { state: 'here'; source: string };

const Content = ({ loaded, id }: { loaded: Loaded; id: string }) => {
  if (loaded.state === 'here') return <PlainSource source={loaded.source} label={`Event ${id}`} />;
  return (
    <p role="status">{loaded.state === 'failed' ? 'It could not be loaded. Close and open again.' : 'Loading…'}</p>
  );
};

/** The event in the names of the wire format, fetched when someone wants it; and as a command that sends it again. */
export const RawEvent = ({ id }: { id: string }) => {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'closed' });
  const load = () => {
    setLoaded({ state: 'loading' });
    eventSource(id).then(
      (source) => setLoaded({ state: 'here', source }),
      () => setLoaded({ state: 'failed' }),
    );
  };
  return (
    <div className={classes.raw}>
      <details onToggle={({ currentTarget }) => (currentTarget.open && loaded.state !== 'here' ? load() : undefined)}>
        <summary>Event as JSON</summary>
        <Content loaded={loaded} id={id} />
      </details>
      <CopyWhenAsked label="Copy as cURL" textOf={async () => curlCommand(await eventSource(id))} />
    </div>
  );
};

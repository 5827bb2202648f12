import { stat } from 'node:fs/promises';
import type { ReadAs } from '../../lib/read-as';
import type { StoreConversations } from '../import/conversation-batch';
import { countText } from './amount-text';
import { type FollowEvent, followFile } from './follow-file';
import { oneLine } from './one-line';
import { STDIN_PATH } from './walk-paths';

export type FollowRequest = {
  paths: readonly string[];
  readAs: ReadAs;
  storeConversations: StoreConversations;
  signal: AbortSignal;
  pause: () => Promise<void>;
  stdin: NodeJS.ReadableStream & { destroy: () => unknown };
  /** Tells a line to whoever watches. */
  write: (line: string) => void;
};

/** Follows all paths at once, until the signal comes. The exit code is 1 where one of them cannot be followed. */
export async function followPaths({ paths, stdin, write, ...request }: FollowRequest): Promise<0 | 1> {
  const { signal } = request;
  signal.addEventListener('abort', () => stdin.destroy(), { once: true });
  const store = oneByOne(request.storeConversations);
  const followed = await Promise.all(
    paths.map(async (path) => {
      if (await isFolder(path)) {
        write(`${oneLine(path)}: a folder cannot be followed`);
        return false;
      }
      const open = path === STDIN_PATH ? (onIdle: () => Promise<void>) => asItComes(stdin, onIdle, signal) : null;
      const report = (event: FollowEvent) => write(eventText(event));
      const tally = await followFile({ ...request, path, storeConversations: store, report, ...(open && { open }) });
      return tally.formats.length > 0 || signal.aborted;
    }),
  );
  return followed.every(Boolean) ? 0 : 1;
}

const isFolder = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isDirectory() ?? false;

/** One write at a time: several paths would only wait for each other in the store. */
function oneByOne(store: StoreConversations): StoreConversations {
  let last: Promise<unknown> = Promise.resolve();
  return (batch) => {
    const next = last.then(() => store(batch));
    last = next.catch(() => undefined);
    return next;
  };
}

/** Chunks of a stream, with a word after each that there are no more for now. */
async function* asItComes(
  stream: NodeJS.ReadableStream,
  onIdle: () => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) {
      yield Buffer.from(chunk);
      await onIdle();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function eventText(event: FollowEvent): string {
  const path = oneLine(event.path);
  if (event.kind === 'waiting') return `${path}: waiting for the store (${event.condition})`;
  if (event.kind === 'refused') {
    const { position, reason } = event.refusal;
    return `${path}: refused: ${oneLine(position === '' ? reason : `${position}: ${reason}`)}`;
  }
  const { stored, duplicates, refusedCount } = event.tally;
  return `${path}: ${countText(stored, 'attempt')} stored, ${countText(duplicates, 'duplicate')}, ${countText(refusedCount, 'refusal')}`;
}

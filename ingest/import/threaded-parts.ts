import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReadAs } from '../../lib/read-as';
import type { TranscriptPart } from '../transcripts/transcript-part';
import type { ThreadData, ThreadMessage } from './transcript-thread';

/** A thread does not inherit how its process reads TypeScript, so it is told. */
const BOOT = (() => {
  const loader = import.meta.resolve('tsx/esm/api');
  const script = new URL('transcript-thread.ts', import.meta.url).href;
  const [from, entry, parent] = [loader, script, import.meta.url].map((url) => JSON.stringify(url));
  return `import(${from}).then(({ tsImport }) => tsImport(${entry}, ${parent}))`;
})();

/** A document's text and its values are in memory together; beyond this the file is refused, not the server ended. */
const MAX_HEAP_MB = 3_072;

type Options = { onRead: (readBytes: number) => void; signal: AbortSignal; readAs: ReadAs };

/** The parts of a transcript file, read in a thread of its own, never further ahead than one batch. */
export async function* threadedParts(
  path: string,
  { onRead, signal, readAs }: Options,
): AsyncGenerator<TranscriptPart> {
  const worker = new Worker(BOOT, {
    eval: true,
    workerData: { path, readAs } satisfies ThreadData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'], signal })) {
      const { parts, readBytes, isLast } = message as ThreadMessage;
      onRead(readBytes);
      yield* parts;
      if (isLast) return;
      if (parts.length > 0) worker.postMessage('more');
    }
    throw new Error('the reader ended before the file did');
  } finally {
    await worker.terminate();
  }
}

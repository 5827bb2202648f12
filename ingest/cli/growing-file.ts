import { type FileHandle, open, stat } from 'node:fs/promises';

const CHUNK_BYTES = 64 * 1024;
/** Enough of a file's beginning to see that another one was written in its place. */
const HEAD_BYTES = 256;

export type FollowOptions = {
  signal: AbortSignal;
  /** Waits until it is time to look again. */
  pause: () => Promise<void>;
  /** Told whenever everything there is has been handed over. */
  onIdle: () => Promise<void>;
};

/**
 * The bytes of a file from its beginning, and what is appended to it, until it is replaced, cut off or written anew, or the
 * signal comes. What was still appended to a file that was moved away is read first.
 */
export async function* growingFile(path: string, options: FollowOptions): AsyncGenerator<Uint8Array> {
  const { signal, pause, onIdle } = options;
  const handle = await openWhenThere(path, options);
  if (handle === null) return;
  try {
    const tail = new Tail(handle);
    while (!(await tail.isRewritten())) {
      yield* tail.rest();
      await onIdle();
      if (signal.aborted) return;
      if (await isReplaced(path, handle)) {
        yield* tail.rest();
        return;
      }
      await pause();
    }
  } finally {
    await handle.close();
  }
}

async function openWhenThere(path: string, { signal, pause }: FollowOptions): Promise<FileHandle | null> {
  while (!signal.aborted) {
    try {
      return await open(path, 'r');
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    await pause();
  }
  return null;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Between a move and the new file there may be none: then the old one is still the file. */
async function isReplaced(path: string, handle: FileHandle): Promise<boolean> {
  const [there, here] = await Promise.all([
    stat(path, { bigint: true }).catch(() => null),
    handle.stat({ bigint: true }),
  ]);
  return there !== null && (there.ino !== here.ino || there.dev !== here.dev);
}

/** How far one open file was read. */
class Tail {
  private offset = 0;
  private head = Buffer.alloc(0);

  constructor(private readonly handle: FileHandle) {}

  async *rest(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const buffer = Buffer.alloc(CHUNK_BYTES);
      const { bytesRead } = await this.handle.read(buffer, 0, CHUNK_BYTES, this.offset);
      if (bytesRead === 0) return;
      const bytes = buffer.subarray(0, bytesRead);
      if (this.head.length < HEAD_BYTES) this.head = Buffer.concat([this.head, bytes]).subarray(0, HEAD_BYTES);
      this.offset += bytesRead;
      yield bytes;
    }
  }

  /** Shorter than what was read, or with another beginning: somebody wrote it anew. */
  async isRewritten(): Promise<boolean> {
    const { size } = await this.handle.stat();
    if (size < this.offset) return true;
    const buffer = Buffer.alloc(this.head.length);
    const { bytesRead } = await this.handle.read(buffer, 0, buffer.length, 0);
    return !buffer.subarray(0, bytesRead).equals(this.head);
  }
}

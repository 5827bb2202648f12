import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type UploadError = 'body_too_large' | 'empty_body' | 'aborted' | 'disk_full';

class TooLarge extends Error {}

/** Lets bytes pass up to a limit, and counts them. */
class Gauge extends Transform {
  bytes = 0;

  constructor(private readonly maxBytes: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, next: (error: Error | null, chunk?: Buffer) => void): void {
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes) next(new TooLarge());
    else next(null, chunk);
  }
}

const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES']);

const errorOf = (error: unknown, request: IncomingMessage): UploadError | null => {
  if (error instanceof TooLarge) return 'body_too_large';
  if (error instanceof Error && 'code' in error && FULL.has(error.code)) return 'disk_full';
  return request.complete ? null : 'aborted';
};

/** Streams a request's body into a new file. Where that fails, nothing stays. */
export const receiveFile = async (
  request: IncomingMessage,
  path: string,
  maxBytes: number,
): Promise<{ sizeBytes: number } | { error: UploadError }> => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return { error: 'body_too_large' };
  const gauge = new Gauge(maxBytes);
  try {
    // The request itself outlives a refusal: the answer goes over its connection.
    await pipeline(
      request.iterator({ destroyOnReturn: false }),
      gauge,
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    await rm(path, { force: true });
    const known = errorOf(error, request);
    if (known === null) throw error;
    return { error: known };
  }
  if (gauge.bytes > 0) return { sizeBytes: gauge.bytes };
  await rm(path, { force: true });
  return { error: 'empty_body' };
};

import type { IncomingMessage } from 'node:http';
import { createGunzip, type Gunzip } from 'node:zlib';
import type { ByteBudget } from './byte-budget';

export type BodyLimits = {
  /** Holds for the bytes on the wire and for what they unpack to. */
  maxBytes: number;
  /** From the first look at the body to its last byte. */
  timeoutMs: number;
  budget: ByteBudget;
};

export type BodyError = 'body_too_large' | 'invalid_encoding' | 'request_timeout' | 'no_memory' | 'aborted';

/** A body in memory. */
export class HeldBody {
  private readonly size: number;

  constructor(
    readonly bytes: Buffer,
    private readonly budget: ByteBudget,
  ) {
    // Bytes that were handed over to another thread have no length any more.
    this.size = bytes.length;
  }

  /** Gives the body's bytes back to the budget, once nothing needs them any more. */
  release(): void {
    this.budget.release(this.size);
  }
}

export type ReadBody = HeldBody | { error: BodyError };

const CHUNK_BYTES = 64 * 1024;

/** One request's body on its way in: counted on both sides of decompression, and given up at the first limit it breaks. */
class BodyReader {
  private readonly chunks: Buffer[] = [];
  private wireBytes = 0;
  private bodyBytes = 0;
  private isSettled = false;
  private readonly gunzip: Gunzip | null;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly request: IncomingMessage,
    isGzip: boolean,
    private readonly limits: BodyLimits,
    private readonly resolve: (body: ReadBody) => void,
  ) {
    this.gunzip = isGzip ? createGunzip({ chunkSize: CHUNK_BYTES }) : null;
    this.timer = setTimeout(() => this.fail('request_timeout'), limits.timeoutMs);
    request
      .on('data', (chunk: Buffer) => this.onWire(chunk))
      .on('end', () => this.onWireEnd())
      .on('close', () => this.onClose())
      .on('error', () => this.onClose());
    this.gunzip
      ?.on('data', (chunk: Buffer) => this.keep(chunk))
      .on('drain', () => request.resume())
      .on('end', () => this.succeed())
      .on('error', () => this.fail('invalid_encoding'));
  }

  private onWire(chunk: Buffer): void {
    if (this.isSettled) return;
    this.wireBytes += chunk.length;
    if (this.wireBytes > this.limits.maxBytes) this.fail('body_too_large');
    else if (this.gunzip === null) this.keep(chunk);
    else if (!this.gunzip.write(chunk)) this.request.pause();
  }

  private onWireEnd(): void {
    if (this.isSettled) return;
    if (this.gunzip === null) this.succeed();
    else this.gunzip.end();
  }

  private onClose(): void {
    if (!this.request.complete) this.fail('aborted');
  }

  private keep(chunk: Buffer): void {
    if (this.isSettled) return;
    if (this.bodyBytes + chunk.length > this.limits.maxBytes) this.fail('body_too_large');
    else if (!this.limits.budget.take(chunk.length)) this.fail('no_memory');
    else {
      this.bodyBytes += chunk.length;
      this.chunks.push(chunk);
    }
  }

  private succeed(): void {
    const { bodyBytes, limits } = this;
    if (!this.settle()) return;
    this.resolve(new HeldBody(Buffer.concat(this.chunks, bodyBytes), limits.budget));
  }

  private fail(error: BodyError): void {
    if (!this.settle()) return;
    this.limits.budget.release(this.bodyBytes);
    this.chunks.length = 0;
    this.resolve({ error });
  }

  private settle(): boolean {
    if (this.isSettled) return false;
    this.isSettled = true;
    clearTimeout(this.timer);
    this.gunzip?.destroy();
    return true;
  }
}

/** A small body arrives together with its headers: it is all there, and nothing needs to be waited for or watched. */
const takeArrived = (request: IncomingMessage, { budget }: BodyLimits): ReadBody => {
  const bytes = request.read() as Buffer;
  request.resume();
  return budget.take(bytes.length) ? new HeldBody(bytes, budget) : { error: 'no_memory' };
};

/** Reads a request's body into memory, unpacked. A body whose declared length is over the limit is not read at all. */
export const readBody = (request: IncomingMessage, isGzip: boolean, limits: BodyLimits): Promise<ReadBody> => {
  if (request.destroyed && !request.complete) return Promise.resolve({ error: 'aborted' });
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limits.maxBytes) return Promise.resolve({ error: 'body_too_large' });
  if (!isGzip && declared > 0 && request.readableLength === declared)
    return Promise.resolve(takeArrived(request, limits));
  return new Promise((resolve) => void new BodyReader(request, isGzip, limits, resolve));
};

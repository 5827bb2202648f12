import type { Worker } from 'node:worker_threads';
import { startThread } from '../../db/start-thread';
import { parseBody, type ParseBody } from './parse-body';
import type { ParsedBody, RefusedBody } from './parse-events';
import type { ParseAnswer, ParseRequest } from './parsing-thread';

const SCRIPT = new URL('parsing-thread.ts', import.meta.url);

/** A smaller body is parsed where it arrives: it holds nobody up for more than a millisecond or two. */
const THREAD_BYTES = 32 * 1024;

type Asked = { resolve: (parsed: ParsedBody | RefusedBody) => void; reject: (error: unknown) => void };

/** Memory that a body shares with others can't be handed over, and is copied. */
const handedOver = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/** Parses large bodies in a thread, which is started with the first of them, and again after one that it died of. */
export class BodyParser {
  private worker: Worker | null = null;
  private readonly running = new Map<number, Asked>();
  private lastId = 0;
  private isClosed = false;

  constructor(private readonly script = SCRIPT) {}

  /** As `parseBody`. Rejects when the thread dies meanwhile, or when the parser is closed. */
  readonly parse: ParseBody = async (bytes, options) => {
    if (bytes.length < THREAD_BYTES) return parseBody(bytes, options);
    if (this.isClosed) throw new Error('the parser is closed');
    const id = ++this.lastId;
    const { contentKind, now, isUnmasked, extraKeys } = options;
    const request: ParseRequest = { id, bytes, contentKind, now, isUnmasked, maskedKeys: extraKeys?.names ?? [] };
    return new Promise((resolve, reject) => {
      this.running.set(id, { resolve, reject });
      this.started().postMessage(request, handedOver(bytes));
    });
  };

  /** Ends the thread; what it still had to parse is rejected. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.giveUp(new Error('the parser is closed'));
  }

  private started(): Worker {
    if (this.worker) return this.worker;
    const worker = startThread(this.script);
    worker.on('message', (answer: ParseAnswer) => this.settle(answer));
    worker.on('error', (error) => {
      if (worker === this.worker) void this.giveUp(error);
    });
    return (this.worker = worker);
  }

  private settle(answer: ParseAnswer): void {
    const asked = this.running.get(answer.id);
    this.running.delete(answer.id);
    if ('parsed' in answer) asked?.resolve(answer.parsed);
    else asked?.reject(answer.error);
  }

  private async giveUp(error: unknown): Promise<void> {
    const { worker } = this;
    this.worker = null;
    for (const { reject } of this.running.values()) reject(error);
    this.running.clear();
    await worker?.terminate();
  }
}

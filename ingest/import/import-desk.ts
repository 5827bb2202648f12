import { mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ImportBatch, ImportResult } from '../../db/commands/import-conversations';
import { assertCan, type Principal } from '../../db/principal';
import type { ChainKey } from '../../lib/chain-keys';
import type { ImportStatus, RefusedPart } from '../../lib/import-status';
import { LIMITS } from '../../lib/limits';
import type { ReadAs } from '../../lib/read-as';
import { ImportJob, type ReadParts } from './import-job';
import { receiveFile, type UploadError } from './upload-file';

/** Files that may lie here at the same time, waiting to be read or for somebody to say yes. */
const MAX_JOBS = 20;
/** Forgotten after this long without a question about them. */
const KEPT_MS = 60 * 60_000;
const SWEEP_EVERY_MS = 60_000;

export type DeskOptions = {
  /** A folder of our own; what lies in it from an earlier run is removed. */
  folder: string;
  readParts: ReadParts;
  importConversations: (principal: Principal, batch: ImportBatch) => Promise<ImportResult>;
  /** By which arguments the principal's project chains calls. */
  chainKeysOf: (principal: Principal) => Promise<readonly ChainKey[]>;
  newId: () => string;
  now: () => number;
  log: Pick<Logger, 'error'>;
};

export type Received = { id: string } | { error: UploadError | 'too_many_imports' };

/** Where uploaded transcripts lie between upload, preview and store. Whatever it holds in files is gone after a restart. */
export class ImportDesk {
  private readonly jobs = new Map<string, ImportJob>();
  private tail: Promise<void> = Promise.resolve();
  private receiving = 0;
  private readonly sweeper: NodeJS.Timeout;

  constructor(private readonly options: DeskOptions) {
    rmSync(options.folder, { recursive: true, force: true });
    this.sweeper = setInterval(() => this.sweep(), SWEEP_EVERY_MS).unref();
  }

  /** Takes a file in. With `isPreview` it is read and then waits; without, it is stored at once. */
  async receive(
    principal: Principal,
    request: IncomingMessage,
    { name, isPreview, readAs = {} }: { name: string; isPreview: boolean; readAs?: ReadAs },
  ): Promise<Received> {
    assertCan(principal, 'ingest');
    this.makeRoom();
    if (this.jobs.size + this.receiving >= MAX_JOBS) return { error: 'too_many_imports' };
    const { folder, newId, now, readParts } = this.options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const id = newId();
    const path = join(folder, id);
    this.receiving += 1;
    const received = await receiveFile(request, path, LIMITS.importBytes).finally(() => (this.receiving -= 1));
    if ('error' in received) return received;
    const job = new ImportJob({ id, name, path, principal, ...received }, readParts, now());
    job.readAs = readAs;
    this.jobs.set(id, job);
    this.enqueue(job, () => (isPreview ? this.previewJob(job, principal) : this.storeJob(job, principal)));
    return { id };
  }

  /** Takes a file in, stores what is in it, and answers when that is done; nothing of it stays here. */
  async importNow(
    principal: Principal,
    request: IncomingMessage,
    upload: { name: string; readAs: ReadAs },
  ): Promise<{ error: Extract<Received, { error: string }>['error'] } | ReturnType<ImportJob['outcome']>> {
    const received = await this.receive(principal, request, { ...upload, isPreview: false });
    if ('error' in received) return received;
    const job = this.jobs.get(received.id);
    if (job === undefined) throw new Error('a file was forgotten while it came in');
    await job.ended;
    this.forget(job);
    return job.outcome();
  }

  /** Reads a file anew, as what somebody says it is. */
  preview(principal: Principal, id: string, readAs: ReadAs): 'started' | 'not_ready' | 'not_found' {
    const job = this.find(principal, id);
    if (job === null) return 'not_found';
    if (job.state !== 'understood' && job.state !== 'failed') return 'not_ready';
    job.state = 'waiting';
    job.readAs = readAs;
    this.enqueue(job, () => this.previewJob(job, principal));
    return 'started';
  }

  /** Null where the principal's project has no such import. */
  status(principal: Principal, id: string): ImportStatus | null {
    return this.find(principal, id)?.status() ?? null;
  }

  refusals(principal: Principal, id: string): readonly RefusedPart[] | null {
    return this.find(principal, id)?.refusals() ?? null;
  }

  /** Stores what was understood, or tries again what failed. */
  start(principal: Principal, id: string): 'started' | 'not_ready' | 'not_found' {
    const job = this.find(principal, id);
    if (job === null) return 'not_found';
    if (job.state !== 'understood' && job.state !== 'failed') return 'not_ready';
    job.state = 'waiting';
    this.enqueue(job, () => this.storeJob(job, principal));
    return 'started';
  }

  /** Forgets an import; what it has stored stays. */
  drop(principal: Principal, id: string): boolean {
    const job = this.find(principal, id);
    if (job !== null) this.forget(job);
    return job !== null;
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    for (const job of this.jobs.values()) this.forget(job);
    await this.tail;
    await rm(this.options.folder, { recursive: true, force: true });
  }

  private find(principal: Principal, id: string): ImportJob | null {
    assertCan(principal, 'ingest');
    const job = this.jobs.get(id);
    if (job === undefined || job.upload.principal.projectId !== principal.projectId) return null;
    job.touchedAt = this.options.now();
    return job;
  }

  private async previewJob(job: ImportJob, principal: Principal): Promise<void> {
    await job.preview(await this.options.chainKeysOf(principal));
  }

  private async storeJob(job: ImportJob, principal: Principal): Promise<void> {
    await job.store((batch) => this.options.importConversations(principal, { importId: job.upload.id, ...batch }));
    if (job.state === 'stored') await rm(job.upload.path, { force: true });
  }

  /** One file at a time: two would only take turns on the same processor and the same writer. */
  private enqueue(job: ImportJob, work: () => Promise<void>): void {
    const isKept = () => this.jobs.get(job.upload.id) === job;
    job.ended = this.tail = this.tail
      .then(() => (isKept() ? work() : undefined))
      .catch((error: unknown) => {
        job.fail({ kind: 'internal', text: 'something went wrong here; the server log says what' });
        this.options.log.error({ err: error, import: job.upload.id }, 'import failed');
      });
  }

  /** A stored import is only a report: the oldest gives way to a new file. */
  private makeRoom(): void {
    if (this.jobs.size + this.receiving < MAX_JOBS) return;
    const oldest = [...this.jobs.values()].find(({ state }) => state === 'stored');
    if (oldest) this.forget(oldest);
  }

  private forget(job: ImportJob): void {
    this.jobs.delete(job.upload.id);
    job.abort();
    void rm(job.upload.path, { force: true }).catch(() => undefined);
  }

  private sweep(): void {
    const oldest = this.options.now() - KEPT_MS;
    for (const job of this.jobs.values()) {
      const isBusy = job.state === 'reading' || job.state === 'storing';
      if (!isBusy && job.touchedAt < oldest) this.forget(job);
    }
  }
}

import { createReadStream } from 'node:fs';
import type { ReadAs } from '../../lib/read-as';
import type { StoreConversations } from '../import/conversation-batch';
import { READ_LIMITS, type ReadLimits } from '../transcripts/read-source';
import { type FileSummary, importFile, refusedFile } from './import-file';
import { type ImportProgress, ProgressMeter } from './progress-meter';
import { STDIN_PATH, walkPaths } from './walk-paths';

export type ImportEvent = { kind: 'progress'; progress: ImportProgress } | { kind: 'file'; summary: FileSummary };

export type ImportRequest = {
  /** Files, folders, and `-` for standard input. */
  paths: readonly string[];
  /** Stores whole conversations, in the order of their source. What it throws ends the import. */
  storeConversations: StoreConversations;
  report: (event: ImportEvent) => void;
  /** Milliseconds of any steady clock. */
  now: () => number;
  limits?: ReadLimits;
  readAs?: ReadAs;
  open?: (path: string) => AsyncIterable<Uint8Array>;
};

/** `exitCode` is 1 only when nothing at all could be read. */
export type ImportSummary = { files: FileSummary[]; exitCode: 0 | 1 };

/** Reads every file under the paths, one after the other, and hands their conversations to the store. */
export async function importFiles(request: ImportRequest): Promise<ImportSummary> {
  const { report, storeConversations, limits = READ_LIMITS, readAs = {}, open = openPath } = request;
  const found = await walkPaths(request.paths);
  const meter = new ProgressMeter(found, request.now, (progress) => report({ kind: 'progress', progress }));
  const files: FileSummary[] = [];
  for (const file of found) {
    const summary =
      'reason' in file
        ? refusedFile(file.path, file.reason)
        : await importFile({ path: file.path, raw: open(file.path), storeConversations, limits, readAs, meter });
    files.push(summary);
    report({ kind: 'file', summary });
  }
  return { files, exitCode: files.some((file) => file.formats.length > 0) ? 0 : 1 };
}

const openPath = (path: string): AsyncIterable<Uint8Array> =>
  path === STDIN_PATH ? process.stdin : createReadStream(path);

import type { ReadAs } from '../../lib/read-as';
import type { StoreConversations } from '../import/conversation-batch';
import { emptyTally, importParts, type ImportTally } from '../import/import-parts';
import { readConversations } from '../transcripts/read-conversations';
import type { ReadLimits } from '../transcripts/read-source';
import { unpackSource } from '../transcripts/unpack-source';
import type { ProgressMeter } from './progress-meter';

/** What became of one file. `formats` is empty when nothing in it was recognised. */
export type FileSummary = Omit<ImportTally, 'formats'> & { path: string; formats: string[] };

const MAX_LISTED_REFUSALS = 100;

export type FileImport = {
  path: string;
  raw: AsyncIterable<Uint8Array>;
  storeConversations: StoreConversations;
  limits: ReadLimits;
  readAs: ReadAs;
  meter: ProgressMeter;
};

const summaryOf = (path: string, tally: ImportTally): FileSummary => ({
  ...tally,
  path,
  formats: tally.formats.map(({ name }) => name),
});

/** Reads one file to its end and stores its conversations in batches. */
export async function importFile({
  path,
  raw,
  storeConversations,
  limits,
  readAs,
  meter,
}: FileImport): Promise<FileSummary> {
  const tally = emptyTally();
  const bytes = meter.startFile(path);
  const chunks = meter.watch(unpackSource(raw, bytes));
  await importParts({
    fileName: path,
    parts: readConversations(chunks, limits, readAs),
    tally,
    maxRefusals: MAX_LISTED_REFUSALS,
    storeConversations,
    onConversation: () => meter.addConversation(),
  });
  meter.endFile();
  return summaryOf(path, tally);
}

/** The summary of a path that leads to no readable file. */
export const refusedFile = (path: string, reason: string): FileSummary => ({
  ...summaryOf(path, emptyTally()),
  refusedCount: 1,
  refusals: [{ position: '', reason }],
});

import { bytesText, countText, durationText } from './amount-text';
import type { ImportEvent } from './import-files';
import { oneLine } from './one-line';
import type { ImportProgress } from './progress-meter';
import { fileText } from './summary-text';

/** The part of standard error that is needed. */
export type ProgressStream = { isTTY?: boolean; columns?: number; write: (text: string) => unknown };

const BAR_WIDTH = 24;
const DEFAULT_COLUMNS = 80;
const ERASE_LINE = '\r\u001b[2K';
/** Between two lines where there is no terminal. */
const LINE_EVERY_MS = 5_000;

/**
 * Tells an import's events on a stream: on a terminal a bar that is redrawn in place, elsewhere a line now and then;
 * what became of a file always gets lines of its own. `now` is the clock the import was given.
 */
export function progressBar(stream: ProgressStream, now: () => number): (event: ImportEvent) => void {
  let toldAt = now();
  return (event) => {
    if (event.kind === 'file') {
      stream.write(`${stream.isTTY ? ERASE_LINE : ''}${fileText(event.summary)}\n`);
      return;
    }
    if (stream.isTTY) {
      stream.write(`${ERASE_LINE}${cut(barText(event.progress), stream.columns ?? DEFAULT_COLUMNS)}`);
    } else if (now() - toldAt >= LINE_EVERY_MS) {
      toldAt = now();
      stream.write(`${plainText(event.progress)}\n`);
    }
  };
}

function barText(progress: ImportProgress): string {
  const share = shareOf(progress);
  if (share === null) return plainText(progress);
  const filled = Math.round(share * BAR_WIDTH);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${plainText(progress)}`;
}

function plainText(progress: ImportProgress): string {
  const { doneBytes, totalBytes, decodedBytes, conversations, bytesPerSecond, secondsLeft, path } = progress;
  const share = shareOf(progress);
  const parts = [
    share === null ? null : `${Math.floor(share * 100)} %`,
    totalBytes === null ? bytesText(doneBytes) : `${bytesText(doneBytes)} of ${bytesText(totalBytes)}`,
    bytesPerSecond === null ? null : `${bytesText(bytesPerSecond)}/s`,
    secondsLeft === null ? null : `${durationText(secondsLeft)} left`,
    countText(conversations, 'conversation'),
    decodedBytes > doneBytes ? `${bytesText(decodedBytes)} unpacked` : null,
    `file ${progress.fileNumber} of ${progress.fileCount}`,
    oneLine(path),
  ];
  return parts.filter((part) => part !== null).join('  ');
}

/** A file may grow while it is read, hence the limit. */
const shareOf = ({ doneBytes, totalBytes }: ImportProgress): number | null =>
  totalBytes === null || totalBytes === 0 ? null : Math.min(1, doneBytes / totalBytes);

/** One column stays free: a terminal that wraps could not erase the line. */
const cut = (text: string, columns: number): string => [...text].slice(0, Math.max(1, columns - 1)).join('');

import { countText } from './amount-text';
import type { FileSummary } from './import-file';
import { oneLine } from './one-line';

/** What became of one file: a line, and a line for each listed refusal. */
export function fileText(file: FileSummary): string {
  const lines = [`${oneLine(file.path)}: ${contentText(file)}`, ...file.refusals.map(refusalText)];
  const unlisted = file.refusedCount - file.refusals.length;
  if (unlisted > 0) lines.push(`  and ${countText(unlisted, 'more refusal')}`);
  return lines.join('\n');
}

/** The last line of an import. */
export function totalText(files: readonly FileSummary[]): string {
  const sum = (count: (file: FileSummary) => number) => files.reduce((total, file) => total + count(file), 0);
  const readCount = files.filter((file) => file.formats.length > 0).length;
  const parts = [
    `${countText(readCount, 'file')} read of ${files.length.toLocaleString('en-US')}`,
    countText(
      sum((file) => file.conversations),
      'conversation',
    ),
    countText(
      sum((file) => file.attempts),
      'attempt',
    ),
    `${sum((file) => file.stored).toLocaleString('en-US')} stored`,
    countText(
      sum((file) => file.duplicates),
      'duplicate',
    ),
    `${sum((file) => file.refusedCount).toLocaleString('en-US')} refused`,
  ];
  return parts.join(', ');
}

function contentText(file: FileSummary): string {
  if (file.formats.length === 0) return 'nothing read';
  const parts = [
    `${file.formats.join(' and ')}, ${countText(file.conversations, 'conversation')}`,
    countText(file.attempts, 'attempt'),
    `${file.stored.toLocaleString('en-US')} stored`,
    countText(file.duplicates, 'duplicate'),
  ];
  return parts.join(', ');
}

const refusalText = ({ position, reason }: FileSummary['refusals'][number]): string =>
  `  refused: ${oneLine(position === '' ? reason : `${position}: ${reason}`)}`;

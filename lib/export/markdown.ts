import type { Rate } from '../metrics';
import type { ExportCell, ExportField } from './export-column';
import { type ExportMeta, metaFields } from './export-meta';
import { markdownText } from './markdown-text';

const percent = (share: number): string => (share * 100).toFixed(1);

/** `83.5 % (74.0–90.2), 66/79`: a rate, its interval, and what was divided by what. */
const rateText = ({ value, low, high, numerator, denominator }: Rate): string =>
  value === null || low === null || high === null
    ? 'no data'
    : `${percent(value)} % (${percent(low)}–${percent(high)}), ${numerator}/${denominator}`;

const cellText = (cell: ExportCell): string => {
  if (cell === null) return '';
  return typeof cell === 'string' ? markdownText(cell) : String(cell);
};

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

const isNumeric = <Row>(field: ExportField<Row>): boolean => 'rateOf' in field || field.isNumber === true;

/** The head of a Markdown export: what its numbers mean as a list, then the table's names and alignment. */
export const markdownHead = <Row>(meta: ExportMeta, fields: readonly ExportField<Row>[]): string =>
  [
    ...metaFields(meta).map(([name, text]) => `- ${name}: ${markdownText(text)}\n`),
    '\n',
    lineOf(fields.map(({ name }) => name)),
    lineOf(fields.map((field) => (isNumeric(field) ? '---:' : '---'))),
  ].join('');

/** Rows as lines of a Markdown table; a rate takes one cell. */
export const markdownLines = <Row>(fields: readonly ExportField<Row>[], rows: readonly Row[]): string =>
  rows
    .map((row) =>
      lineOf(fields.map((field) => ('rateOf' in field ? rateText(field.rateOf(row)) : cellText(field.value(row))))),
    )
    .join('');

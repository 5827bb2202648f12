import type { Rate } from '../metrics';

/** What one cell of an export can hold; null is an unknown or absent value. */
export type ExportCell = string | number | boolean | null;

/** One column of an export: its snake_case name, and how a row gives its value. */
export type ExportColumn<Row> = { name: string; value: (row: Row) => ExportCell; isNumber?: boolean };

/** A rate: five columns where programs read, one where people do. */
export type RateField<Row> = { name: string; rateOf: (row: Row) => Rate };

/** What a table says of a row, in the order in which it is written. */
export type ExportField<Row> = ExportColumn<Row> | RateField<Row>;

/** A column of numbers. */
export const numberColumn = <Row>(name: string, value: (row: Row) => number | null): ExportColumn<Row> => ({
  name,
  value,
  isNumber: true,
});

/** What a rate is made of, its value and its 95 % Wilson interval, shares of 0–1. */
const rateColumns = <Row>({ name, rateOf }: RateField<Row>): ExportColumn<Row>[] => [
  numberColumn(`${name}_numerator`, (row) => rateOf(row).numerator),
  numberColumn(`${name}_denominator`, (row) => rateOf(row).denominator),
  numberColumn(`${name}_rate`, (row) => rateOf(row).value),
  numberColumn(`${name}_low`, (row) => rateOf(row).low),
  numberColumn(`${name}_high`, (row) => rateOf(row).high),
];

/** The fields of a table as single columns. */
export const columnsOf = <Row>(fields: readonly ExportField<Row>[]): ExportColumn<Row>[] =>
  fields.flatMap((field) => ('rateOf' in field ? rateColumns(field) : [field]));

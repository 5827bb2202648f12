import type { Rate } from '../metrics';
import type { ExportColumn } from './export-column';

/** The five columns of a rate: what it is made of, its value and its 95 % Wilson interval, shares of 0–1. */
export const rateColumns = <Row>(name: string, rateOf: (row: Row) => Rate): ExportColumn<Row>[] => [
  { name: `${name}_numerator`, value: (row) => rateOf(row).numerator },
  { name: `${name}_denominator`, value: (row) => rateOf(row).denominator },
  { name: `${name}_rate`, value: (row) => rateOf(row).value },
  { name: `${name}_low`, value: (row) => rateOf(row).low },
  { name: `${name}_high`, value: (row) => rateOf(row).high },
];

import { type ColumnMap, columnMapText } from './column-map';

/** How a source is to be read, where its content does not decide: as this format, or by this map of columns. */
export type ReadAs = { format?: string | null; map?: ColumnMap | null };

/** Rows that no format knows, which a map of their columns would make readable, with a guess at it. */
export type UnmappedTable = { columns: string[]; sample: string[][]; guess: ColumnMap };

/** The parameters of an address that say it. */
export const readAsParams = ({ format, map }: ReadAs): [string, string][] => [
  ...(format ? [['format', format] satisfies [string, string]] : []),
  ...(map ? [['map', columnMapText(map)] satisfies [string, string]] : []),
];

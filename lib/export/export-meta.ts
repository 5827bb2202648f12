/** What an export says about itself, so that a file found months later still explains its numbers. */
export type ExportMeta = {
  table: string;
  /** The filter as a URL query, percent-encoded. */
  filter: string;
  zone: string;
  /** Half-open range, milliseconds since the epoch; null where the table is not of a range. */
  range: { from: number; to: number } | null;
  definitionVersion: string;
  generatedAt: number;
};

const instant = (ms: number): string => new Date(ms).toISOString();

/** The meta as snake_case names and texts, in the order in which they are written; times are UTC instants. */
export const metaFields = ({ range, ...meta }: ExportMeta): [name: string, text: string][] => [
  ['table', meta.table],
  ['filter', meta.filter],
  ['zone', meta.zone],
  ...(range === null
    ? []
    : ([
        ['from', instant(range.from)],
        ['to', instant(range.to)],
      ] satisfies [string, string][])),
  ['definition_version', meta.definitionVersion],
  ['generated_at', instant(meta.generatedAt)],
];

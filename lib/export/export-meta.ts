/** What an export says about itself, so that a file found months later still explains its numbers. */
export type ExportMeta = {
  table: string;
  /** The filter as a URL query, percent-encoded. */
  filter: string;
  zone: string;
  /** Half-open range, milliseconds since the epoch. */
  from: number;
  to: number;
  definitionVersion: string;
  generatedAt: number;
};

/** The meta as snake_case names and texts, in the order in which they are written; times are UTC instants. */
export const metaFields = (meta: ExportMeta): [name: string, text: string][] => [
  ['table', meta.table],
  ['filter', meta.filter],
  ['zone', meta.zone],
  ['from', new Date(meta.from).toISOString()],
  ['to', new Date(meta.to).toISOString()],
  ['definition_version', meta.definitionVersion],
  ['generated_at', new Date(meta.generatedAt).toISOString()],
];

import { formatCount } from '../../components/format';
import { byteText } from '../../components/operations/byte-text';
import type { NamedFact } from '../../components/operations/fact-list';
import type { TableRows } from '../../db/queries/table-rows';
import type { StoreFacts } from '../../db/sqlite-facts';
import { DEFINITION_VERSION } from '../../lib/metrics';
import { version } from '../../package.json';

const sizeText = (bytes: number | null): string => (bytes === null ? 'no such file' : byteText(bytes));

/** What the store takes on disk, and the rows of every table that holds any. */
export const sizeFacts = (facts: StoreFacts, tables: readonly TableRows[]): NamedFact[] => [
  ['File', sizeText(facts.fileBytes)],
  ['Write-ahead log', sizeText(facts.walBytes)],
  ...tables
    .filter(({ rows }) => rows > 0)
    .map(({ table, rows }): NamedFact => [table.replaceAll('_', ' '), formatCount(rows)]),
];

/** What runs here. */
export const versionFacts = (facts: StoreFacts): NamedFact[] => [
  ['Mendtrace', version],
  ['Definitions of the numbers', DEFINITION_VERSION],
  ['Schema', `${facts.migration}, ${formatCount(facts.migrations)} applied`],
  ['SQLite', facts.sqliteVersion],
  ['Node', process.versions.node],
];

import type { Principal } from '../../../../../db/principal';
import { exportCalls } from '../../../../../db/queries/export-calls';
import { exportClasses } from '../../../../../db/queries/export-classes';
import { exportTools } from '../../../../../db/queries/export-tools';
import type { Store } from '../../../../../db/store';
import { CALL_COLUMNS } from '../../../../../lib/export/call-columns';
import { CLASS_COLUMNS } from '../../../../../lib/export/class-columns';
import type { ExportColumn } from '../../../../../lib/export/export-column';
import { EXPORT_FORMATS, type ExportFormatName } from '../../../../../lib/export/export-format';
import type { ExportMeta } from '../../../../../lib/export/export-meta';
import type { ExportTable } from '../../../../../lib/export/export-table';
import { TOOL_COLUMNS } from '../../../../../lib/export/tool-columns';
import type { CallFilter } from '../../../../../lib/filter';

type Asked = { store: Store; principal: Principal; filter: CallFilter };

type Pieces = (asked: Asked, meta: ExportMeta, format: ExportFormatName) => AsyncGenerator<string>;

/** The text of an export, a piece for each batch of rows. The head waits for the first one, so that nothing is said before it is known. */
const piecesOf = <Row>(
  columns: readonly ExportColumn<Row>[],
  batchesOf: (asked: Asked) => AsyncIterable<readonly Row[]>,
): Pieces =>
  async function* (asked, meta, format) {
    const { head, lines } = EXPORT_FORMATS[format];
    let start = head(meta, columns);
    for await (const rows of batchesOf(asked)) {
      yield start + lines(columns, rows);
      start = '';
    }
    if (start !== '') yield start;
  };

/** How the text of each table comes about. */
export const EXPORT_PIECES: Readonly<Record<ExportTable, Pieces>> = {
  classes: piecesOf(CLASS_COLUMNS, async function* ({ store, principal, filter }) {
    yield await exportClasses(store, principal, filter);
  }),
  tools: piecesOf(TOOL_COLUMNS, async function* ({ store, principal, filter }) {
    yield await exportTools(store, principal, filter);
  }),
  calls: piecesOf(CALL_COLUMNS, ({ store, principal, filter }) => exportCalls(store, principal, filter)),
};

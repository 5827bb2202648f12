import type { Principal } from '../../../../../db/principal';
import { attemptSuccess } from '../../../../../db/queries/attempt-success';
import { exportCalls } from '../../../../../db/queries/export-calls';
import { exportClasses } from '../../../../../db/queries/export-classes';
import { exportClassTools } from '../../../../../db/queries/export-class-tools';
import { exportIssues } from '../../../../../db/queries/export-issues';
import { exportModels } from '../../../../../db/queries/export-models';
import { exportPrompts } from '../../../../../db/queries/export-prompts';
import { exportReview } from '../../../../../db/queries/export-review';
import { exportSessions } from '../../../../../db/queries/export-sessions';
import { exportTools } from '../../../../../db/queries/export-tools';
import { flagList } from '../../../../../db/queries/flag-list';
import type { Store } from '../../../../../db/store';
import { ATTEMPT_FIELDS } from '../../../../../lib/export/attempt-fields';
import { CALL_FIELDS } from '../../../../../lib/export/call-fields';
import type { ExportField } from '../../../../../lib/export/export-column';
import { EXPORT_FORMATS, type ExportFormatName } from '../../../../../lib/export/export-format';
import type { ExportMeta } from '../../../../../lib/export/export-meta';
import type { ExportTable } from '../../../../../lib/export/export-table';
import { CLASS_FIELDS, CLASS_TOOL_FIELDS, PROMPT_FIELDS } from '../../../../../lib/export/failure-fields';
import { FLAG_FIELDS } from '../../../../../lib/export/flag-fields';
import { ISSUE_FIELDS } from '../../../../../lib/export/issue-fields';
import { MODEL_FIELDS } from '../../../../../lib/export/model-fields';
import { REVIEW_FIELDS } from '../../../../../lib/export/review-fields';
import { SESSION_FIELDS } from '../../../../../lib/export/session-fields';
import { TOOL_FIELDS } from '../../../../../lib/export/tool-fields';
import type { CallFilter } from '../../../../../lib/filter';
import type { QueueFilter } from '../../../../../lib/queue-filter';

type Asked = {
  store: Store;
  principal: Principal;
  now: number;
  filter: CallFilter;
  /** The same as the review desk reads it. */
  queue: QueueFilter;
  owner: string | null;
};

type Pieces = (asked: Asked, meta: ExportMeta, format: ExportFormatName) => AsyncGenerator<string>;

/** The text of an export, a piece for each batch of rows. The head waits for the first one, so that nothing is said before it is known. */
export async function* exportText<Row>(
  fields: readonly ExportField<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  meta: ExportMeta,
  format: ExportFormatName,
): AsyncGenerator<string> {
  const { head, lines } = EXPORT_FORMATS[format];
  let start = head(meta, fields);
  for await (const rows of batches) {
    yield start + lines(fields, rows);
    start = '';
  }
  if (start !== '') yield start;
}

const inBatches =
  <Row>(fields: readonly ExportField<Row>[], batchesOf: (asked: Asked) => AsyncIterable<readonly Row[]>): Pieces =>
  (asked, meta, format) =>
    exportText(fields, batchesOf(asked), meta, format);

const atOnce = <Row>(fields: readonly ExportField<Row>[], rowsOf: (asked: Asked) => Promise<readonly Row[]>): Pieces =>
  inBatches(fields, async function* (asked) {
    yield await rowsOf(asked);
  });

/** How the text of each table comes about. */
export const EXPORT_PIECES: Readonly<Record<ExportTable, Pieces>> = {
  classes: atOnce(CLASS_FIELDS, ({ store, principal, filter }) => exportClasses(store, principal, filter)),
  tools: atOnce(TOOL_FIELDS, ({ store, principal, filter }) => exportTools(store, principal, filter)),
  models: atOnce(MODEL_FIELDS, ({ store, principal, filter }) => exportModels(store, principal, filter)),
  prompt_versions: atOnce(PROMPT_FIELDS, ({ store, principal, filter }) => exportPrompts(store, principal, filter)),
  attempts: atOnce(ATTEMPT_FIELDS, ({ store, principal, filter }) => attemptSuccess(store, principal, filter)),
  sessions: atOnce(SESSION_FIELDS, ({ store, principal, filter }) => exportSessions(store, principal, filter)),
  class_tools: atOnce(CLASS_TOOL_FIELDS, ({ store, principal, filter }) => exportClassTools(store, principal, filter)),
  calls: inBatches(CALL_FIELDS, ({ store, principal, filter }) => exportCalls(store, principal, filter)),
  issues: atOnce(ISSUE_FIELDS, ({ store, principal, filter }) => exportIssues(store, principal, filter)),
  flags: atOnce(FLAG_FIELDS, ({ store, principal, filter: { tools }, owner }) =>
    flagList(store, principal, { tools, owner }),
  ),
  review: inBatches(REVIEW_FIELDS, ({ store, principal, queue, now }) =>
    exportReview(store, principal, { filter: queue, now }),
  ),
};

import { exportPickedCalls } from '../../../../../db/queries/export-calls';
import { CALL_FIELDS } from '../../../../../lib/export/call-fields';
import { EXPORT_TABLES, type ExportTable } from '../../../../../lib/export/export-table';
import { filterParams } from '../../../../../lib/filter-params';
import { parseQueueFilter, queueFilterParams } from '../../../../../lib/queue-filter';
import { apiFilter } from '../../../../_boundary/api-filter';
import { ApiRefusal } from '../../../../_boundary/api-answer';
import { apiRoute } from '../../../../_boundary/api-route';
import { exportAnswer, exportMeta } from './export-answer';
import { EXPORT_PIECES, exportText } from './export-pieces';
import { exportQuery, pickedCallsForm } from './export-request';

const tableOf = (name: string, tables: readonly ExportTable[]): ExportTable => {
  const table = tables.find((other) => other === name);
  if (!table) throw new ApiRefusal(404, 'not_found', `there is no export of that name; ask for ${tables.join(', ')}`);
  return table;
};

/** What a table can be asked for besides the filter. */
const MORE_PARAMS: Partial<Record<ExportTable, readonly string[]>> = { flags: ['owner'], review: ['held'] };

/** Tables that are as they are now. */
const OF_NO_RANGE: ReadonlySet<ExportTable> = new Set(['flags', 'review']);

/** A table, or all calls, under the filter of the query, as a file. */
export const GET = apiRoute<{ table: string }>(async (context) => {
  const { query, params } = context;
  const table = tableOf(params.table, EXPORT_TABLES);
  const { format, owner } = exportQuery.parse({ format: query.get('format') ?? undefined, owner: query.get('owner') });
  const filter = apiFilter(context, ['format', ...(MORE_PARAMS[table] ?? [])]);
  const queue = parseQueueFilter(query, { now: context.now, zone: context.project.zone }).filter;
  const range = OF_NO_RANGE.has(table) ? null : { from: filter.from, to: filter.to };
  const asked = table === 'review' ? new URLSearchParams(queueFilterParams(queue)) : filterParams(filter);
  if (owner !== null) asked.set('owner', owner);
  const about = { table, filter: asked.toString(), range };
  const pieces = EXPORT_PIECES[table]({ ...context, filter, queue, owner }, exportMeta(context, about), format);
  return exportAnswer(context, about, format, pieces);
});

/** The calls whose ids a form sends: those someone picked from a list. */
export const POST = apiRoute<{ table: string }>(async (context) => {
  const { request, params, store, principal } = context;
  const table = tableOf(params.table, ['calls']);
  const form = await request.formData().catch(() => {
    throw new ApiRefusal(415, 'unsupported_media_type', 'send application/x-www-form-urlencoded');
  });
  const { format, id, actor } = pickedCallsForm.parse({
    format: form.get('format') ?? undefined,
    actor: form.get('actor') ?? undefined,
    id: form.getAll('id'),
  });
  const about = { table, filter: '', range: null };
  const picked = async function* () {
    yield await exportPickedCalls(store, principal, id, actor);
  };
  return exportAnswer(context, about, format, exportText(CALL_FIELDS, picked(), exportMeta(context, about), format));
});

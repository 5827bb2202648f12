import { z } from 'zod';
import { exportFileName } from '../../../../../lib/export/export-file-name';
import { EXPORT_FORMAT_NAMES, EXPORT_FORMATS } from '../../../../../lib/export/export-format';
import { EXPORT_TABLES } from '../../../../../lib/export/export-table';
import { filterParams } from '../../../../../lib/filter-params';
import { DEFINITION_VERSION } from '../../../../../lib/metrics';
import { dayLabel, localDay } from '../../../../../lib/time';
import { apiFilter } from '../../../../_boundary/api-filter';
import { ApiRefusal } from '../../../../_boundary/api-answer';
import { apiRoute } from '../../../../_boundary/api-route';
import { streamText } from '../../../../_boundary/stream-text';
import { EXPORT_PIECES } from './export-pieces';

const querySchema = z.object({ format: z.enum(EXPORT_FORMAT_NAMES).default('csv') });

/** A table, or all calls, under the filter of the query, as a file. */
export const GET = apiRoute<{ table: string }>(async (context) => {
  const { query, params, store, principal, project, now } = context;
  const table = EXPORT_TABLES.find((name) => name === params.table);
  if (!table)
    throw new ApiRefusal(404, 'not_found', `there is no export of that name; ask for ${EXPORT_TABLES.join(', ')}`);
  const { format } = querySchema.parse({ format: query.get('format') ?? undefined });
  const filter = apiFilter(context, ['format']);
  const { from, to } = filter;
  const meta = {
    table,
    filter: filterParams(filter).toString(),
    zone: project.zone,
    from,
    to,
    definitionVersion: DEFINITION_VERSION,
    generatedAt: now,
  };
  const days = [from, to - 1].map((ms) => dayLabel(localDay(ms, project.zone)));
  const fileName = exportFileName([project.slug, table, ...days], format);
  return streamText(EXPORT_PIECES[table]({ store, principal, filter }, meta, format), {
    'content-type': EXPORT_FORMATS[format].contentType,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
  });
});

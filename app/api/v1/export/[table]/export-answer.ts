import { exportFileName } from '../../../../../lib/export/export-file-name';
import { EXPORT_FORMATS, type ExportFormatName } from '../../../../../lib/export/export-format';
import type { ExportMeta } from '../../../../../lib/export/export-meta';
import type { ExportTable } from '../../../../../lib/export/export-table';
import { DEFINITION_VERSION } from '../../../../../lib/metrics';
import { dayLabel, localDay } from '../../../../../lib/time';
import type { ApiContext } from '../../../../_boundary/api-route';
import { streamText } from '../../../../_boundary/stream-text';

type Asked = Pick<ApiContext<{ table: string }>, 'project' | 'now'>;

type About = { table: ExportTable; filter: string; range: ExportMeta['range'] };

/** What an export says about itself. */
export const exportMeta = ({ project, now }: Asked, about: About): ExportMeta => ({
  ...about,
  zone: project.zone,
  definitionVersion: DEFINITION_VERSION,
  generatedAt: now,
});

/** An export as a file of its own, named after project, table and days. */
export const exportAnswer = (
  { project, now }: Asked,
  { table, range }: About,
  format: ExportFormatName,
  pieces: AsyncIterable<string>,
): Promise<Response> => {
  const instants = range === null ? [now] : [range.from, range.to - 1];
  const days = instants.map((ms) => dayLabel(localDay(ms, project.zone)));
  return streamText(pieces, {
    'content-type': EXPORT_FORMATS[format].contentType,
    'content-disposition': `attachment; filename="${exportFileName([project.slug, table, ...days], format)}"`,
    'cache-control': 'no-store',
  });
};

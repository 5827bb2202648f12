import { parseColumnMap } from '../../lib/column-map';
import type { ReadAs } from '../../lib/read-as';
import { FORMAT_NAMES, formatNamed } from './formats';

/** How a file is to be read, from a format's name and a map of columns as people write them; a text where that makes no sense. */
export function readAsOf(format: string | null, map: string | null): ReadAs | string {
  if (format && map) return 'a format and a map of columns exclude each other';
  if (map) {
    const columns = parseColumnMap(map);
    return typeof columns === 'string' ? columns : { map: columns };
  }
  if (!format) return {};
  if (formatNamed(format) !== null) return { format };
  return `no format is called "${format.slice(0, 100)}"; there are ${FORMAT_NAMES.map(({ name }) => name).join(', ')}`;
}

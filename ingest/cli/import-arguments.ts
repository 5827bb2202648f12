import { parseArgs } from 'node:util';
import { parseColumnMap } from '../../lib/column-map';
import { FORMAT_NAMES, formatNamed } from '../transcripts/formats';
import type { ReadAs } from '../transcripts/read-conversations';

export const USAGE = `npm run import -- [options] <files or folders, - for standard input>

  --format NAME   read everything as this format, whatever its content looks like
  --map MAP       read tables and JSON rows by their columns: --map tool=tool_name,error=error_text,time=started_at
  --follow        keep reading JSONL as it grows, until interrupted

formats: ${FORMAT_NAMES.map(({ name }) => name).join(', ')}
`;

export type ImportArguments = { paths: string[]; readAs: ReadAs; isFollowing: boolean };

/** What the import command was asked to do; a text where that makes no sense. */
export function importArguments(argv: readonly string[]): ImportArguments | string {
  const parsed = parsedArguments(argv);
  if (typeof parsed === 'string') return parsed;
  const { positionals: paths, values } = parsed;
  if (paths.length === 0) return 'no files were named';
  const { format = null, follow: isFollowing = false } = values;
  if (format !== null && formatNamed(format) === null) return `no format is called "${format}"`;
  const map = values.map === undefined ? null : parseColumnMap(values.map);
  if (typeof map === 'string') return map;
  if (map !== null && format !== null) return '--format and --map exclude each other';
  return { paths, readAs: { format, map }, isFollowing };
}

const OPTIONS = { format: { type: 'string' }, map: { type: 'string' }, follow: { type: 'boolean' } } as const;

function parsedArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

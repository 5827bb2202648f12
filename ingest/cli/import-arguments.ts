import { parseArgs } from 'node:util';
import type { ReadAs } from '../../lib/read-as';
import { FORMAT_NAMES } from '../transcripts/formats';
import { readAsOf } from '../transcripts/read-as-of';

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
  const { format = null, map = null, follow: isFollowing = false } = values;
  const readAs = readAsOf(format, map);
  return typeof readAs === 'string' ? readAs : { paths, readAs, isFollowing };
}

const OPTIONS = { format: { type: 'string' }, map: { type: 'string' }, follow: { type: 'boolean' } } as const;

function parsedArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

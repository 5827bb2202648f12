import { jsonTree } from '../../lib/json/json-tree';
import { type DiffRow, diffRows } from './diff-rows';
import { jsonLines } from './json-lines';
import { jsonRows } from './json-rows';

const linesOf = (source: string): string[] => jsonLines(source).map(({ text }) => text);

/** Two texts as rows of a side-by-side diff: by their structure where both are JSON, else line by line. */
export const sourceRows = (before: string, after: string): DiffRow[] => {
  const [old, next] = [jsonTree(before), jsonTree(after)];
  return old !== null && next !== null ? jsonRows(old, next) : diffRows(linesOf(before), linesOf(after));
};

import type { ChangedPart } from '../arguments/json-view';
import { sourceRows } from '../arguments/source-rows';

/** What is new in `after` against `before`: the changed part of each changed line, by the line's index. A comma alone is no news. */
export const changedParts = (before: string, after: string): Map<number, ChangedPart> => {
  const parts = new Map<number, ChangedPart>();
  let index = 0;
  for (const { isSame, after: line } of sourceRows(before, after)) {
    if (line === null) continue;
    if (!isSame && line.text.slice(line.from, line.to).replace(/^,$/, '') !== '') {
      parts.set(index, { from: line.from, to: line.to });
    }
    index++;
  }
  return parts;
};

import { expect, it } from 'vitest';
import { LineGroups } from '../../../ingest/transcripts/line-groups';
import type { ParsedPart } from '../../../ingest/transcripts/transcript-format';

/** Groups of letters; what a group is parsed to is told as a position. */
const letters = (maxHeldLines: number, canGoOn = false) =>
  new LineGroups<string>({
    nameOf: (line) => line.charAt(0),
    parse: (lines, _keys, earlier) => {
      const before = earlier === null ? '' : `${earlier.first}…${earlier.count} `;
      return [{ refused: { position: before + lines.join(' '), reason: 'told' } }];
    },
    canGoOn,
    maxHeldLines,
  });
const told = (parts: Iterable<ParsedPart>) =>
  [...parts].map((part) =>
    'refused' in part ? `${part.refused.position}${part.refused.reason === 'told' ? '' : '!'}` : '',
  );

it('tells each group that has grown, whole, in the order of the file', () => {
  const groups = letters(100);
  for (const line of ['a1', 'b1', 'a2']) expect(told(groups.add(line))).toEqual([]);
  expect(told(groups.look())).toEqual(['a1 a2', 'b1']);
  expect(told(groups.look())).toEqual([]);
  groups.add('b2').next();
  expect(told(groups.finish())).toEqual(['b1 b2']);
});

it('tells the groups that were longest without a line before memory runs out, and refuses what comes too late', () => {
  const groups = letters(4);
  const seen = ['a1', 'b1', 'a2', 'c1', 'd1', 'b2'].flatMap((line) => told(groups.add(line)));
  expect(seen).toEqual(['b1', 'a1 a2', '!']);
  expect(told(groups.finish())).toEqual(['c1', 'd1']);
});

it('goes on with a group of which it remembers the first line and how many there were, where that is enough', () => {
  const groups = letters(4, true);
  const seen = ['a1', 'b1', 'a2', 'c1', 'd1', 'b2'].flatMap((line) => told(groups.add(line)));
  expect(seen).toEqual(['b1', 'a1 a2']);
  expect(told(groups.finish())).toEqual(['c1', 'd1', 'b1…1 b2']);
});

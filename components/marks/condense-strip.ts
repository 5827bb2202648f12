import type { StripMark } from '../../lib/folded-call';
import type { GlyphName } from './glyph';

/** `count` marks of one kind in a row; `more` stands for marks of any kind that are not drawn. */
export type StripSegment = { glyph: GlyphName | 'more'; count: number };

/** Up to so many marks are drawn one by one. */
const MOST_MARKS = 8;
/** Beyond that, runs are counted, and so many of them are drawn at either end. */
const MOST_AT_AN_END = 4;
/** A run shorter than this is as short drawn as counted. */
const COUNTED_FROM = 3;

const glyphOf = ({ isHandOff, outcome }: StripMark): GlyphName => (isHandOff ? 'hand_off' : outcome);

/** The marks as runs, with a run of `missing` where the numbers jump. */
const runsOf = (marks: readonly StripMark[]): StripSegment[] => {
  const runs: StripSegment[] = [];
  let expected = 1;
  for (const mark of marks) {
    if (mark.number > expected) runs.push({ glyph: 'missing', count: mark.number - expected });
    const last = runs.at(-1);
    if (last?.glyph === glyphOf(mark)) last.count += 1;
    else runs.push({ glyph: glyphOf(mark), count: 1 });
    expected = mark.number + 1;
  }
  return runs;
};

const oneByOne = ({ glyph, count }: StripSegment): StripSegment[] =>
  Array.from({ length: count }, () => ({ glyph, count: 1 }));

const countOf = (segments: readonly StripSegment[]): number => segments.reduce((sum, { count }) => sum + count, 0);

/**
 * An attempt strip of any length as a few segments. Nothing is lost without a count:
 * the counts always add up to the highest attempt number.
 */
export const condenseStrip = (marks: readonly StripMark[]): StripSegment[] => {
  const runs = runsOf(marks);
  if (countOf(runs) <= MOST_MARKS) return runs.flatMap(oneByOne);
  const segments = runs.flatMap((run) => (run.count < COUNTED_FROM ? oneByOne(run) : [run]));
  if (segments.length <= 2 * MOST_AT_AN_END + 1) return segments;
  const middle = segments.slice(MOST_AT_AN_END, -MOST_AT_AN_END);
  return [
    ...segments.slice(0, MOST_AT_AN_END),
    { glyph: 'more', count: countOf(middle) },
    ...segments.slice(-MOST_AT_AN_END),
  ];
};

const WORDS: Readonly<Partial<Record<StripSegment['glyph'], string>>> = {
  control_flow: 'control flow',
  hand_off: 'hand-off',
  missing: 'not reported',
  more: 'more',
};

const wordsOf = ({ glyph, count }: StripSegment): string => `${count > 1 ? `${count} ` : ''}${WORDS[glyph] ?? glyph}`;

/** The strip in words: `2 failed, then ok`. */
export const describeStrip = (marks: readonly StripMark[]): string => {
  if (marks.length === 0) return 'no attempts';
  const runs = condenseStrip(marks).reduce<StripSegment[]>((merged, segment) => {
    const last = merged.at(-1);
    return last?.glyph === segment.glyph
      ? [...merged.slice(0, -1), { glyph: last.glyph, count: last.count + segment.count }]
      : [...merged, segment];
  }, []);
  return runs.map(wordsOf).join(', then ');
};

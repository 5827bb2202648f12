import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { condenseStrip, describeStrip } from '../../../components/marks/condense-strip';
import type { StripMark } from '../../../lib/folded-call';
import { decodeStrip } from '../../../lib/strip';
import { OUTCOMES } from '../../../lib/words';

const shown = (text: string): string =>
  condenseStrip(decodeStrip(text))
    .map(({ glyph, count }) => (count > 1 ? `${glyph}×${count}` : glyph))
    .join(' ');

const repeat = (letters: string): string => [...letters].map((letter, index) => `${index + 1}${letter}`).join('');

const strips = fc
  .uniqueArray(fc.integer({ min: 1, max: 1_000 }), { maxLength: 1_000 })
  .map((numbers) => numbers.toSorted((a, b) => a - b))
  .chain((numbers) =>
    fc.tuple(
      fc.constant(numbers),
      fc.array(fc.constantFrom(...OUTCOMES), { minLength: numbers.length, maxLength: numbers.length }),
      fc.array(fc.boolean(), { minLength: numbers.length, maxLength: numbers.length }),
    ),
  )
  .map(([numbers, outcomes, handOffs]) =>
    numbers.map((number, index): StripMark => ({
      number,
      outcome: outcomes[index] ?? 'ok',
      isHandOff: handOffs[index] ?? false,
    })),
  );

describe('condenseStrip', () => {
  it('draws a short strip mark by mark', () => {
    expect(shown('1f2f3o')).toBe('failed failed ok');
    expect(shown('1f2h')).toBe('failed hand_off');
  });

  it('counts the runs of a long strip', () => {
    expect(shown(repeat(`${'f'.repeat(12)}o`))).toBe('failed×12 ok');
  });

  it('shows the numbers nobody reported', () => {
    expect(shown('1f4o')).toBe('failed missing missing ok');
    expect(shown('20o')).toBe('missing×19 ok');
  });

  it('counts the middle of a long strip without runs', () => {
    expect(shown(repeat('fc'.repeat(500)))).toBe(
      'failed control_flow failed control_flow more×992 failed control_flow failed control_flow',
    );
  });

  it('is nothing for a call without attempts', () => {
    expect(condenseStrip([])).toEqual([]);
  });

  it('stays short and accounts for every attempt number', () => {
    fc.assert(
      fc.property(strips, (marks) => {
        const segments = condenseStrip(marks);
        const counted = segments.reduce((sum, { count }) => sum + count, 0);
        expect(segments.length).toBeLessThanOrEqual(9);
        expect(counted).toBe(marks.at(-1)?.number ?? 0);
      }),
    );
  });
});

describe('describeStrip', () => {
  it('says runs in words', () => {
    expect(describeStrip(decodeStrip('1f2f3o'))).toBe('2 failed, then ok');
    expect(describeStrip(decodeStrip('1f3h'))).toBe('failed, then not reported, then hand-off');
    expect(describeStrip([])).toBe('no attempts');
  });
});

import { describe, expect, it } from 'vitest';
import { shownRuns } from '../../../components/call/shown-runs';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const none = () => false;

const inWords = (runs: ReturnType<typeof shownRuns<number>>) =>
  runs.map(({ isShown, items }) => `${isShown ? '' : 'not '}${items[0]}-${items.at(-1)}`);

describe('shownRuns', () => {
  it('shows a short list whole', () => {
    expect(inWords(shownRuns(numbers(12), none))).toEqual(['1-12']);
    expect(shownRuns([], none)).toEqual([]);
  });

  it('shows the ends of a long list, and what is wanted from its middle', () => {
    expect(inWords(shownRuns(numbers(200), none))).toEqual(['1-3', 'not 4-197', '198-200']);
    expect(inWords(shownRuns(numbers(200), (item) => item === 90))).toEqual([
      '1-3',
      'not 4-89',
      '90-90',
      'not 91-197',
      '198-200',
    ]);
  });

  it('loses nothing', () => {
    expect(shownRuns(numbers(31), (item) => item % 4 === 0).flatMap(({ items }) => items)).toEqual(numbers(31));
  });
});

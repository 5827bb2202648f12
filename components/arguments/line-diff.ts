/** A line of either text: in both, only in the first, only in the second. */
export type DiffStep = { kind: 'same' | 'removed' | 'added'; text: string };

/** Above so many pairs of lines the best match is not worth its memory: what lies between the equal ends is replaced. */
const MOST_PAIRS = 1_000_000;

const stepsOf = (kind: DiffStep['kind'], lines: readonly string[]): DiffStep[] => lines.map((text) => ({ kind, text }));

/** How many lines both texts begin with. */
const sharedStart = (before: readonly string[], after: readonly string[]): number => {
  let count = 0;
  while (count < before.length && count < after.length && before[count] === after[count]) count++;
  return count;
};

/** Lengths of the longest common subsequence of every pair of tails, row by row. */
const tailLengths = (before: readonly string[], after: readonly string[]): Uint32Array => {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const isSame = before[row] === after[column];
      const length = isSame ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row * width + column] = length;
    }
  }
  return lengths;
};

const middleSteps = (before: readonly string[], after: readonly string[]): DiffStep[] => {
  if (before.length * after.length > MOST_PAIRS) return [...stepsOf('removed', before), ...stepsOf('added', after)];
  const lengths = tailLengths(before, after);
  const width = after.length + 1;
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  const steps: DiffStep[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    const [old = '', next = ''] = [before[row], after[column]];
    if (old === next) {
      steps.push({ kind: 'same', text: old });
      row++;
      column++;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      steps.push({ kind: 'removed', text: old });
      row++;
    } else {
      steps.push({ kind: 'added', text: next });
      column++;
    }
  }
  return [...steps, ...stepsOf('removed', before.slice(row)), ...stepsOf('added', after.slice(column))];
};

/** The lines of both texts in order. Without the added ones they are `before`, without the removed ones `after`. */
export const lineDiff = (before: readonly string[], after: readonly string[]): DiffStep[] => {
  const start = sharedStart(before, after);
  const oldRest = before.slice(start);
  const newRest = after.slice(start);
  const end = sharedStart(oldRest.toReversed(), newRest.toReversed());
  return [
    ...stepsOf('same', before.slice(0, start)),
    ...middleSteps(oldRest.slice(0, oldRest.length - end), newRest.slice(0, newRest.length - end)),
    ...stepsOf('same', oldRest.slice(oldRest.length - end)),
  ];
};

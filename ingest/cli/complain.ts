import { oneLine } from './one-line';

/** Says on standard error why a command could not do what it was asked to; its exit code, 2. */
export const complain = (lines: readonly string[]): number => {
  process.stderr.write(lines.map((line) => `${oneLine(line)}\n`).join(''));
  return 2;
};

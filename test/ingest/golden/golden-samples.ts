import { readFileSync } from 'node:fs';
import { type GoldenCall, readGoldenCall } from '../../../ingest/golden/read-golden-call';

const LINES = readFileSync(new URL('../../../ingest/golden/golden-calls.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

/** Lines of the shipped set, by their names. */
export const goldenLines = (...names: string[]): string => {
  const lines = names.map((name) => LINES.find((line) => (JSON.parse(line) as { name: string }).name === name));
  if (lines.includes(undefined)) throw new Error(`the set lacks one of ${names.join(', ')}`);
  return `${lines.join('\n')}\n`;
};

/** One call of the shipped set. */
export const goldenSample = (name: string): GoldenCall => {
  const read = readGoldenCall(goldenLines(name));
  if ('problem' in read) throw new Error(read.problem);
  return read.call;
};

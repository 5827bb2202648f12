import { gzipSync } from 'node:zlib';
import { isFailedResult } from '../../ingest/transcripts/is-failed-result';
import { parseEvents } from '../../ingest/native/parse-events';
import { canonicalNumber } from '../../lib/json/canonical-number';
import { maskSource } from '../../lib/mask';
import { classify } from '../../lib/repair/classify';
import { issuesOfText } from '../../lib/repair/issues-of-text';

/*
 * How the time for inputs made to be slow grows when they grow fourfold: about 4 where the work is linear, 16 where it is quadratic.
 * Run it alone: node --import tsx test/bench/hostile-inputs.bench.ts
 */
const GROWTH = 4;
const ROUNDS = 5;
const SMALL = 50_000;
const UNITS = [
  'a',
  ' ',
  '(',
  '1',
  'Error: ',
  'is not ',
  ': ',
  'status code',
  'key=',
  'a.',
  'SG.',
  '\\"',
  '{"a":',
  '4111-',
  'must be ',
  'not ',
  'error:\n',
  'data/a must be ',
  '1 validation error:\n',
  '✖ ',
  '- a: b\n',
];

const events = (text: string) => parseEvents(text, { contentKind: 'ndjson', now: Date.now(), isUnmasked: false });
const verdict = (text: string) => isFailedResult({ kind: 'result', callId: null, text, hasErrorFlag: false });
const classOf = (message: string) =>
  classify({ sentClass: null, code: message, message, issues: [], stage: null, tool: message });

const CASES: readonly [name: string, run: (length: number) => unknown][] = [
  ...UNITS.map((unit): [string, (length: number) => unknown] => [
    `classify ${JSON.stringify(unit)} × n`,
    (length) => classOf(unit.repeat(length / unit.length)),
  ]),
  ...UNITS.map((unit): [string, (length: number) => unknown] => [
    `issues in ${JSON.stringify(unit)} × n`,
    (length) => issuesOfText(unit.repeat(length / unit.length)),
  ]),
  ...UNITS.map((unit): [string, (length: number) => unknown] => [
    `mask ${JSON.stringify(unit)} × n`,
    (length) => maskSource(JSON.stringify(`password ${unit.repeat(length / unit.length)}`)),
  ]),
  ['transcript words × n', (length) => verdict('The path '.repeat(length / 9))],
  ['transcript open error × n', (length) => verdict(`{"error": "${'x'.repeat(length)}`)],
  ['blank lines × n', (length) => events(`${'\n'.repeat(length)}{}`)],
  ['open brackets × n', (length) => events(`${'['.repeat(length)}\n`)],
  ['digits × n', (length) => canonicalNumber(`0.${'0'.repeat(length)}1${'0'.repeat(length)}`)],
  ['gzip of zeros × n', (length) => gzipSync(Buffer.alloc(length)).length],
];

/** The best of several runs: the machine only ever adds to it. */
const bestMs = (run: (length: number) => unknown, length: number): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    run(length);
    best = Math.min(best, performance.now() - started);
  }
  return best;
};

for (const [name, run] of CASES) {
  const small = bestMs(run, SMALL);
  const large = bestMs(run, SMALL * GROWTH);
  process.stdout.write(`${name.padEnd(32)} ${large.toFixed(2).padStart(9)} ms  × ${(large / small).toFixed(1)}\n`);
}

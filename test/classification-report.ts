import { hasClassificationCases, type JudgedCase, judgedFailures, judgedSignals } from './classification-cases';

/*
 * Prints how far the classes that `classify` finds agree with those a person gave: precision and recall by class, what is
 * missed, and which rule decided how often. Run by `npm run classification`, where the judged failures are at hand.
 */
const LONGEST_SHOWN = 140;

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

const classRow = (name: string, cases: readonly JudgedCase[]): string => {
  const [expected, found] = [
    cases.filter((each) => each.expected === name),
    cases.filter((each) => each.found === name),
  ];
  const right = expected.filter((each) => each.found === name).length;
  const cells = [String(expected.length), percent(right, found.length), percent(right, expected.length)];
  return [name.padEnd(26), ...cells.map((cell) => cell.padStart(10))].join('');
};

const ruleRows = (cases: readonly JudgedCase[]): string[] => {
  const counts = new Map<string, { all: number; right: number }>();
  for (const { rule, expected, found } of cases) {
    const { all, right } = counts.get(rule) ?? { all: 0, right: 0 };
    counts.set(rule, { all: all + 1, right: right + (expected === found ? 1 : 0) });
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b.all - a.all)
    .map(([rule, { all, right }]) => `${rule.padEnd(36)}${String(all).padStart(6)}${String(right).padStart(8)} right`);
};

const reportOn = (title: string, cases: readonly JudgedCase[]): string => {
  const classes = [...new Set(cases.flatMap(({ expected, found }) => [expected, found]))].toSorted();
  const misses = cases.filter(({ expected, found }) => expected !== found);
  return [
    `${title}: ${cases.length - misses.length} of ${cases.length} right (${percent(cases.length - misses.length, cases.length)})`,
    ['class'.padEnd(26), 'judged'.padStart(10), 'precision'.padStart(10), 'recall'.padStart(10)].join(''),
    ...classes.map((name) => classRow(name, cases)),
    ...misses.map(
      ({ expected, found, rule, text }) =>
        `missed ${expected}, found ${found} by ${rule}: ${JSON.stringify(text.slice(0, LONGEST_SHOWN))}`,
    ),
    ...ruleRows(cases),
    '',
  ].join('\n');
};

if (hasClassificationCases) {
  process.stdout.write(`${reportOn('failures of real trajectories', judgedFailures())}\n`);
  process.stdout.write(`${reportOn('signals of stacks', judgedSignals())}\n`);
} else process.stdout.write('The judged failures are not beside the repo: nothing to report.\n');

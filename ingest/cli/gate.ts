import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { compareWithBaseline } from '../golden/compare-with-baseline';
import { gateMarkdown } from '../golden/gate-markdown';
import { type BaselineCall, baselineOf, baselineText, readBaseline } from '../golden/golden-baseline';
import { RUN_OPTIONS, RUN_USAGE, type RunOptions, runOptions, SHIPPED_SET } from '../golden/golden-options';
import { prepareGolden, textOf, type Unreadable } from '../golden/prepare-golden';
import { runGolden } from '../golden/run-golden';
import { complain } from './complain';
import { writeText } from './write-text';

const USAGE = `npm run gate -- --baseline FILE [options]

Runs the golden calls, prints how they stand to the baseline as Markdown, and ends with 1 where a decision changed, a call
is gone, or repair success fell beyond the paired 95 % interval; with 2 where something cannot be read.

  --baseline FILE    what an earlier run came to
  --write-baseline   write that file in place of comparing with it
  --golden FILE      golden calls; the project's own set when absent
${RUN_USAGE}`;

type Asked = RunOptions & { goldenPath: string; baselinePath: string; isWriting: boolean };

const asked = (argv: string[]): Asked | string => {
  try {
    const options = {
      ...RUN_OPTIONS,
      golden: { type: 'string' },
      baseline: { type: 'string' },
      'write-baseline': { type: 'boolean' },
    } as const;
    const { values } = parseArgs({ args: argv, options });
    const run = runOptions(values);
    if (typeof run === 'string') return run;
    const { golden: goldenPath = SHIPPED_SET, baseline: baselinePath, 'write-baseline': isWriting = false } = values;
    return baselinePath === undefined ? '--baseline is missing' : { ...run, goldenPath, baselinePath, isWriting };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const baselineIn = (path: string): { calls: BaselineCall[] } | Unreadable => {
  const read = textOf(path);
  if ('problems' in read) return read;
  const baseline = readBaseline(read.text);
  return 'problem' in baseline ? { problems: [`${path}: ${baseline.problem}`] } : baseline;
};

/** What the calls come to now. A model that does not answer tells nothing about the loop, so then there is no result. */
const runNow = async ({ goldenPath, ...options }: Asked): Promise<BaselineCall[] | Unreadable> => {
  const key = process.env['OPENAI_API_KEY'] ?? null;
  const prepared = prepareGolden(goldenPath, options, { key, runId: `gate-${randomUUID()}` });
  if ('problems' in prepared) return prepared;
  const { outcomes, asked: questions, modelErrors } = await runGolden(prepared.calls, prepared.loop);
  const [first] = modelErrors;
  if (first !== undefined) return { problems: [`${modelErrors.length} of ${questions} questions failed: ${first}`] };
  return baselineOf(outcomes);
};

const main = async (argv: string[]): Promise<number> => {
  const options = asked(argv);
  if (typeof options === 'string') return complain([options, ...USAGE.split('\n')]);
  const { baselinePath, isWriting } = options;
  const baseline = isWriting ? { calls: [] } : baselineIn(baselinePath);
  if ('problems' in baseline) return complain(baseline.problems);
  const now = await runNow(options);
  if ('problems' in now) return complain(now.problems);
  if (isWriting) return writeText(baselinePath, baselineText(now));
  const comparison = compareWithBaseline(baseline.calls, now);
  process.stdout.write(gateMarkdown(comparison));
  return comparison.isPassed ? 0 : 1;
};

process.exitCode = await main(process.argv.slice(2));
